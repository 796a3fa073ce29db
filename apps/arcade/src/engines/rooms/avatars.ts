/** Emblems used as avatars of players at a table. */
export const avatars = [
  "otter",
  "raccoon",
  "owl",
  "fox",
  "bear",
  "panda",
  "koala",
  "rabbit-face",
  "tiger-face",
  "penguin",
  "wolf",
  "hedgehog",
  "frog",
  "lion",
  "beaver",
  "deer",
];
