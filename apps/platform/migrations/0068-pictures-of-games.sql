-- A game has up to three pictures: an icon for rows, and its tile in two sizes. A game without tiles of its own shows
-- its icon there too.
alter table game add column large_icon text, add column small_icon text;
