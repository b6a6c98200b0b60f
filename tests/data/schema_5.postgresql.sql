SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.aborts (
    person text NOT NULL,
    game text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.bans (
    who text NOT NULL,
    created bigint NOT NULL
);
CREATE TABLE public.beats (
    server text NOT NULL,
    started bigint NOT NULL,
    seen bigint NOT NULL,
    lead bigint
);
CREATE TABLE public.events (
    game text NOT NULL,
    version integer NOT NULL,
    line integer,
    ply integer,
    at bigint NOT NULL,
    kind text NOT NULL,
    data text NOT NULL
);
CREATE TABLE public.games (
    id text NOT NULL,
    game text NOT NULL,
    "time" text NOT NULL,
    rated boolean NOT NULL,
    mirror text,
    round smallint,
    side_wish text NOT NULL,
    creator text NOT NULL,
    first text,
    second text,
    open boolean NOT NULL,
    state text NOT NULL,
    commitment text,
    secret text,
    creator_bytes text,
    joiner_bytes text,
    seed text,
    start text,
    created bigint NOT NULL,
    turn_of smallint,
    deadline bigint,
    version integer NOT NULL,
    ply integer NOT NULL,
    winner smallint,
    reason text,
    ended bigint,
    CONSTRAINT ck_games_state CHECK ((state = ANY (ARRAY['open'::text, 'playing'::text, 'over'::text, 'cancelled'::text]))),
    CONSTRAINT ck_games_turn_of CHECK ((turn_of = ANY (ARRAY[0, 1]))),
    CONSTRAINT ck_games_winner CHECK ((winner = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.matches (
    id text NOT NULL,
    game text NOT NULL,
    "time" text NOT NULL,
    rated boolean NOT NULL,
    first text,
    second text,
    created bigint NOT NULL
);
CREATE TABLE public.meta (
    key text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.outages (
    id integer NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL
);
CREATE SEQUENCE public.outages_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.outages_id_seq OWNED BY public.outages.id;
CREATE TABLE public.persons (
    id text NOT NULL,
    name text,
    folded text,
    password text,
    created bigint NOT NULL,
    closed bigint,
    guest boolean NOT NULL,
    admin boolean DEFAULT false NOT NULL,
    token_version integer NOT NULL,
    joining bigint
);
CREATE TABLE public.progress (
    person text NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    updated bigint NOT NULL
);
CREATE TABLE public.ratings (
    person text NOT NULL,
    game text NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games integer NOT NULL,
    changed bigint NOT NULL
);
CREATE TABLE public.schema_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.sessions (
    person text NOT NULL,
    id text NOT NULL,
    created bigint NOT NULL,
    seen bigint NOT NULL,
    ended boolean NOT NULL,
    browser text,
    system text
);
ALTER TABLE ONLY public.outages ALTER COLUMN id SET DEFAULT nextval('public.outages_id_seq'::regclass);
INSERT INTO public.aborts VALUES ('anna', 'first', 2000);
INSERT INTO public.bans VALUES ('203.0.113.7/32', 3000);
INSERT INTO public.beats VALUES ('server', 10000, 70000, -5);
INSERT INTO public.events VALUES ('first', 1, NULL, NULL, 2001, 'start', '{}');
INSERT INTO public.events VALUES ('first', 2, 0, 1, 2002, 'move', '{"move": "c3-e5"}');
INSERT INTO public.events VALUES ('first', 3, NULL, NULL, 2003, 'end', '{}');
INSERT INTO public.games VALUES ('first', 'querni', '5+3', true, 'match', 1, 'random', 'anna', 'anna', 'boris', false, 'over', NULL, NULL, NULL, NULL, '18446744073709551615', NULL, 1000, NULL, NULL, 3, 0, 0, 'resigned', NULL);
INSERT INTO public.games VALUES ('second', 'querni', '5+3', false, 'match', 2, 'random', 'anna', 'boris', 'anna', false, 'open', NULL, NULL, NULL, NULL, NULL, NULL, 1000, NULL, NULL, 0, 0, NULL, NULL, NULL);
INSERT INTO public.matches VALUES ('match', 'querni', '5+3', false, 'anna', 'boris', 1000);
INSERT INTO public.meta VALUES ('secret', 'it''s a secret');
INSERT INTO public.outages VALUES (1, 10000, 70000);
INSERT INTO public.persons VALUES ('anna', 'Anna', NULL, NULL, 1000, NULL, true, false, 0, NULL);
INSERT INTO public.persons VALUES ('boris', 'Boris', NULL, NULL, 1000, NULL, true, false, 0, NULL);
INSERT INTO public.persons VALUES ('carla', 'Carla Ñ', 'carla', 'argon2', 1000, NULL, false, false, 0, NULL);
INSERT INTO public.progress VALUES ('carla', 'daily', '2026-11', '{}', 4000);
INSERT INTO public.ratings VALUES ('anna', 'querni', 1500.25, 350, 0.06, 1, 3000);
INSERT INTO public.ratings VALUES ('boris', 'querni', 1500.25, 350, 0.06, 1, 3000);
INSERT INTO public.schema_version VALUES ('5');
INSERT INTO public.sessions VALUES ('carla', '8d1f', 2000, 3000, false, 'Firefox', 'Linux');
SELECT pg_catalog.setval('public.outages_id_seq', 1, true);
ALTER TABLE ONLY public.aborts
    ADD CONSTRAINT pk_aborts PRIMARY KEY (person, game);
ALTER TABLE ONLY public.bans
    ADD CONSTRAINT pk_bans PRIMARY KEY (who);
ALTER TABLE ONLY public.beats
    ADD CONSTRAINT pk_beats PRIMARY KEY (server);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT pk_events PRIMARY KEY (game, version);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT pk_games PRIMARY KEY (id);
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT pk_matches PRIMARY KEY (id);
ALTER TABLE ONLY public.meta
    ADD CONSTRAINT pk_meta PRIMARY KEY (key);
ALTER TABLE ONLY public.outages
    ADD CONSTRAINT pk_outages PRIMARY KEY (id);
ALTER TABLE ONLY public.persons
    ADD CONSTRAINT pk_persons PRIMARY KEY (id);
ALTER TABLE ONLY public.progress
    ADD CONSTRAINT pk_progress PRIMARY KEY (person, kind, key);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT pk_ratings PRIMARY KEY (person, game);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT pk_sessions PRIMARY KEY (person, id);
ALTER TABLE ONLY public.schema_version
    ADD CONSTRAINT schema_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT uq_events_game_line_ply UNIQUE (game, line, ply);
ALTER TABLE ONLY public.outages
    ADD CONSTRAINT uq_outages_since UNIQUE (since);
ALTER TABLE ONLY public.persons
    ADD CONSTRAINT uq_persons_folded UNIQUE (folded);
CREATE INDEX ix_aborts_at ON public.aborts USING btree (at);
CREATE INDEX ix_games_created ON public.games USING btree (created, id);
CREATE INDEX ix_games_creator ON public.games USING btree (creator, state, created, id);
CREATE INDEX ix_games_deadline ON public.games USING btree (deadline);
CREATE INDEX ix_games_first ON public.games USING btree (first, state, created, id);
CREATE INDEX ix_games_mirror ON public.games USING btree (mirror);
CREATE INDEX ix_games_second ON public.games USING btree (second, state, created, id);
CREATE INDEX ix_games_state_created ON public.games USING btree (state, created, id);
CREATE INDEX ix_matches_first ON public.matches USING btree (first);
CREATE INDEX ix_matches_second ON public.matches USING btree (second);
CREATE INDEX ix_outages_until ON public.outages USING btree (until);
CREATE INDEX ix_persons_guest_created ON public.persons USING btree (guest, created);
CREATE INDEX ix_sessions_seen ON public.sessions USING btree (seen);
ALTER TABLE ONLY public.aborts
    ADD CONSTRAINT fk_aborts_person_persons FOREIGN KEY (person) REFERENCES public.persons(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT fk_events_game_games FOREIGN KEY (game) REFERENCES public.games(id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT fk_games_creator_persons FOREIGN KEY (creator) REFERENCES public.persons(id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT fk_games_first_persons FOREIGN KEY (first) REFERENCES public.persons(id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT fk_games_mirror_matches FOREIGN KEY (mirror) REFERENCES public.matches(id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT fk_games_second_persons FOREIGN KEY (second) REFERENCES public.persons(id);
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT fk_matches_first_persons FOREIGN KEY (first) REFERENCES public.persons(id);
ALTER TABLE ONLY public.matches
    ADD CONSTRAINT fk_matches_second_persons FOREIGN KEY (second) REFERENCES public.persons(id);
ALTER TABLE ONLY public.progress
    ADD CONSTRAINT fk_progress_person_persons FOREIGN KEY (person) REFERENCES public.persons(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT fk_ratings_person_persons FOREIGN KEY (person) REFERENCES public.persons(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT fk_sessions_person_persons FOREIGN KEY (person) REFERENCES public.persons(id) ON DELETE CASCADE;
