/// <reference types="vite/client" />

declare module "icon:*" {
  const shapes: [tag: string, attributes: Record<string, string>][];
  export default shapes;
}
declare module "social:*" {
  const shapes: [tag: string, attributes: Record<string, string>][];
  export default shapes;
}
