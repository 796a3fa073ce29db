export const tilePath = (nodeId: number): string => `/media/tile/${nodeId}.webp`;
export const vendorIcon = (variant: string, vassalage: string, gameType: string): string =>
  `/media/vendor/${variant}/${vassalage}-${gameType}.svg`;

const picture = (name: string, width: number, height: number) => ({
  url: `/media/scene/${name}.webp`,
  width,
  height,
  sources: [
    { url: `/media/scene/${name}.avif`, width, type: "image/avif" },
    { url: `/media/scene/${name}.webp`, width, type: "image/webp" },
  ],
});

export const scenePictures = (scene: string) => ({
  wide: picture(`${scene}-wide`, 1640, 890),
  narrow: picture(`${scene}-narrow`, 724, 416),
});
