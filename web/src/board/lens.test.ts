import { expect, test } from "vitest";
import { LENS, lensCorner } from "./lens";

test.each([
  [390, 844],
  [320, 568],
  [667, 375],
  [344, 882],
])("the lens is in the window and not under the finger at %d × %d", (width, height) => {
  for (let x = 0; x <= width; x += 7) {
    for (let y = 0; y <= height; y += 7) {
      const corner = lensCorner({ x, y }, { width, height });
      const place = `${x} ${y}`;
      expect(corner.x, place).toBeGreaterThanOrEqual(0);
      expect(corner.y, place).toBeGreaterThanOrEqual(0);
      expect(corner.x + LENS, place).toBeLessThanOrEqual(width);
      expect(corner.y + LENS, place).toBeLessThanOrEqual(height);
      const isBeside = corner.x >= x + 23 || corner.x + LENS <= x - 23;
      expect(isBeside || corner.y + LENS <= y - 24, place).toBe(true);
    }
  }
});
