BEGIN TRANSACTION;
CREATE TABLE aborts (
	person TEXT NOT NULL, 
	game TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_aborts PRIMARY KEY (person, game), 
	CONSTRAINT fk_aborts_person_persons FOREIGN KEY(person) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "aborts" VALUES('anna','first',2000);
CREATE TABLE bans (
	who TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_bans PRIMARY KEY (who)
);
INSERT INTO "bans" VALUES('203.0.113.7/32',3000);
CREATE TABLE beats (
	server TEXT NOT NULL, 
	started BIGINT NOT NULL, 
	seen BIGINT NOT NULL, lead BIGINT, 
	CONSTRAINT pk_beats PRIMARY KEY (server)
);
INSERT INTO "beats" VALUES('server',10000,70000,-5);
CREATE TABLE events (
	game TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	line INTEGER, 
	ply INTEGER, 
	at BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (game, version), 
	CONSTRAINT uq_events_game_line_ply UNIQUE (game, line, ply), 
	CONSTRAINT fk_events_game_games FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "events" VALUES('first',1,NULL,NULL,2001,'start','{}');
INSERT INTO "events" VALUES('first',2,0,1,2002,'move','{"move": "c3-e5"}');
INSERT INTO "events" VALUES('first',3,NULL,NULL,2003,'end','{}');
CREATE TABLE games (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	time TEXT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	mirror TEXT, 
	round SMALLINT, 
	side_wish TEXT NOT NULL, 
	creator TEXT NOT NULL, 
	first TEXT, 
	second TEXT, 
	open BOOLEAN NOT NULL, 
	state TEXT NOT NULL, 
	commitment TEXT, 
	secret TEXT, 
	creator_bytes TEXT, 
	joiner_bytes TEXT, 
	seed TEXT, 
	start TEXT, 
	created BIGINT NOT NULL, 
	turn_of SMALLINT, 
	deadline BIGINT, 
	version INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	winner SMALLINT, 
	reason TEXT, 
	ended BIGINT, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT ck_games_state CHECK (state IN ('open', 'playing', 'over', 'cancelled')), 
	CONSTRAINT ck_games_turn_of CHECK (turn_of IN (0, 1)), 
	CONSTRAINT ck_games_winner CHECK (winner IN (0, 1)), 
	CONSTRAINT fk_games_mirror_matches FOREIGN KEY(mirror) REFERENCES matches (id), 
	CONSTRAINT fk_games_creator_persons FOREIGN KEY(creator) REFERENCES persons (id), 
	CONSTRAINT fk_games_first_persons FOREIGN KEY(first) REFERENCES persons (id), 
	CONSTRAINT fk_games_second_persons FOREIGN KEY(second) REFERENCES persons (id)
);
INSERT INTO "games" VALUES('first','querni','5+3',1,'match',1,'random','anna','anna','boris',0,'over',NULL,NULL,NULL,NULL,'18446744073709551615',NULL,1000,NULL,NULL,3,0,0,'resigned',NULL);
INSERT INTO "games" VALUES('second','querni','5+3',0,'match',2,'random','anna','boris','anna',0,'open',NULL,NULL,NULL,NULL,NULL,NULL,1000,NULL,NULL,0,0,NULL,NULL,NULL);
CREATE TABLE matches (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	time TEXT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	first TEXT, 
	second TEXT, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id), 
	CONSTRAINT fk_matches_first_persons FOREIGN KEY(first) REFERENCES persons (id), 
	CONSTRAINT fk_matches_second_persons FOREIGN KEY(second) REFERENCES persons (id)
);
INSERT INTO "matches" VALUES('match','querni','5+3',0,'anna','boris',1000);
CREATE TABLE meta (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_meta PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('secret','it''s a secret');
CREATE TABLE outages (
	id INTEGER NOT NULL, 
	since BIGINT NOT NULL, 
	until BIGINT NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (id), 
	CONSTRAINT uq_outages_since UNIQUE (since)
);
INSERT INTO "outages" VALUES(1,10000,70000);
CREATE TABLE persons (
	id TEXT NOT NULL, 
	name TEXT, 
	folded TEXT, 
	password TEXT, 
	created BIGINT NOT NULL, 
	closed BIGINT, 
	guest BOOLEAN NOT NULL, 
	token_version INTEGER NOT NULL, admin BOOLEAN DEFAULT 0 NOT NULL, joining BIGINT, 
	CONSTRAINT pk_persons PRIMARY KEY (id), 
	CONSTRAINT uq_persons_folded UNIQUE (folded)
);
INSERT INTO "persons" VALUES('anna','Anna',NULL,NULL,1000,NULL,1,0,0,NULL);
INSERT INTO "persons" VALUES('boris','Boris',NULL,NULL,1000,NULL,1,0,0,NULL);
INSERT INTO "persons" VALUES('carla','Carla Ñ','carla','argon2',1000,NULL,0,0,0,NULL);
CREATE TABLE progress (
	person TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	updated BIGINT NOT NULL, 
	CONSTRAINT pk_progress PRIMARY KEY (person, kind, "key"), 
	CONSTRAINT fk_progress_person_persons FOREIGN KEY(person) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "progress" VALUES('carla','daily','2026-11','{}',4000);
CREATE TABLE ratings (
	person TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rating FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	changed BIGINT NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (person, game), 
	CONSTRAINT fk_ratings_person_persons FOREIGN KEY(person) REFERENCES persons (id)
);
INSERT INTO "ratings" VALUES('anna','querni',1500.25,350.0,0.06,1,3000);
INSERT INTO "ratings" VALUES('boris','querni',1500.25,350.0,0.06,1,3000);
CREATE TABLE schema_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT schema_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "schema_version" VALUES('5');
CREATE TABLE sessions (
	person TEXT NOT NULL, 
	id TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	ended BOOLEAN NOT NULL, browser TEXT, system TEXT, 
	CONSTRAINT pk_sessions PRIMARY KEY (person, id), 
	CONSTRAINT fk_sessions_person_persons FOREIGN KEY(person) REFERENCES persons (id) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('carla','8d1f',2000,3000,0,'Firefox','Linux');
CREATE INDEX ix_persons_guest_created ON persons (guest, created);
CREATE INDEX ix_matches_first ON matches (first);
CREATE INDEX ix_matches_second ON matches (second);
CREATE INDEX ix_games_mirror ON games (mirror);
CREATE INDEX ix_games_state_created ON games (state, created, id);
CREATE INDEX ix_games_first ON games (first, state, created, id);
CREATE INDEX ix_games_second ON games (second, state, created, id);
CREATE INDEX ix_games_creator ON games (creator, state, created, id);
CREATE INDEX ix_games_deadline ON games (deadline);
CREATE INDEX ix_games_created ON games (created, id);
CREATE INDEX ix_outages_until ON outages (until);
CREATE INDEX ix_sessions_seen ON sessions (seen);
CREATE INDEX ix_aborts_at ON aborts (at);
COMMIT;
