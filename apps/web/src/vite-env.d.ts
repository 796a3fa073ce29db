/// <reference types="vite/client" />

declare module "icon:*" {
  const shapes: [tag: string, attributes: Record<string, string>][];
  export default shapes;
}
declare module "social:*" {
  const shapes: [tag: string, attributes: Record<string, string>][];
  export default shapes;
}

/** All areas of a language in one, compiled: scripts/vite/messages.ts. */
declare module "*/locales/en.json" {
  const messages: unknown;
  export default messages;
}
declare module "*/locales/zh-CN.json" {
  const messages: unknown;
  export default messages;
}
