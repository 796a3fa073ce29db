/** Pairs of a traditional and a simplified character, "龍 龙|…". */
declare module "opencc-js/dict/TSCharacters" {
  const pairs: string;
  export default pairs;
}
