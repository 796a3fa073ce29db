import type { Flag } from "@croupier/contract/domain/flags";
import type { ModuleNode } from "@croupier/contract/rows/site/merchants";
import type { SiteConfig } from "../app-context.tsx";

/** A module of the whitelabel tree is on unless the tree says otherwise. */
export function moduleOn(nodes: readonly ModuleNode[], modId: string): boolean {
  for (const node of nodes) {
    if (node.modId === modId) return node.enabled;
    if (node.childrenNodes.some((child) => child.modId === modId))
      return node.enabled && moduleOn(node.childrenNodes, modId);
  }
  return true;
}

/** Whether the page at an address is part of what is switched on; a member page and the points mall are named by their module. */
export function pageOn(nodes: readonly ModuleNode[], path: string): boolean {
  const [area, page] = path.split("/").filter(Boolean);
  if (area === "pointMall") return moduleOn(nodes, area);
  return area !== "member" || (moduleOn(nodes, "memberCenter") && (page === undefined || moduleOn(nodes, page)));
}

/** Pages that stand or fall with a feature flag. */
const flagOf: Record<string, Flag> = {
  "/member/manualRebate": "MANPLAYREB3",
  "/member/contracts": "AGENTPOLICY3",
  "/pointMall": "PTSYS3",
};

/** Whether a merchant's modules and flags leave the page at an address to be seen. */
export function pageShown({ whitelabel, flags }: SiteConfig["permission"], path: string): boolean {
  const flag = flagOf[path];
  return pageOn(whitelabel as ModuleNode[], path) && (flag === undefined || flags[flag]);
}
