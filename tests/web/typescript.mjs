// Lets Node run the site's TypeScript as it stands: there, imports name files without their ending.

import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    const isBare = /^\.{1,2}\/.*\/?[^./]+$/.test(specifier);
    return next(isBare ? `${specifier}.ts` : specifier, context);
  },
});
