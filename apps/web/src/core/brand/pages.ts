import type { Flag } from "@croupier/contract/domain/flags";
import type { ModuleNode } from "@croupier/contract/rows/site/merchants";
import type { SiteConfig } from "../app-context.tsx";

/** Returns whether a module is on: it is, unless the whitelabel tree disables it. */
export function moduleOn(nodes: readonly ModuleNode[], modId: string): boolean {
  for (const node of nodes) {
    if (node.modId === modId) return node.enabled;
    if (node.childrenNodes.some((child) => child.modId === modId))
      return node.enabled && moduleOn(node.childrenNodes, modId);
  }
  return true;
}

/** Returns whether the module of a path is on; a member page and the points mall are named by their module. */
export function pageOn(nodes: readonly ModuleNode[], path: string): boolean {
  const [area, page] = path.split("/").filter(Boolean);
  if (area === "pointMall") return moduleOn(nodes, area);
  return area !== "member" || (moduleOn(nodes, "memberCenter") && (page === undefined || moduleOn(nodes, page)));
}

/** Pages that depend on a feature flag. */
const flagOf: Record<string, Flag> = {
  "/member/manualRebate": "MANPLAYREB3",
  "/member/contracts": "AGENTPOLICY3",
  "/pointMall": "PTSYS3",
};

/** Returns whether a merchant's modules and flags allow the page at a path. */
export function pageShown({ whitelabel, flags }: SiteConfig["permission"], path: string): boolean {
  const flag = flagOf[path];
  return pageOn(whitelabel as ModuleNode[], path) && (flag === undefined || flags[flag]);
}
