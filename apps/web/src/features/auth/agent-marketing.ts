/** Texts of the agents' landing page: Chinese in every interface language, as the specification gives them. */
export const agentMarketing = {
  title: "携手共赢，成就您的代理事业",
  text: "专属团队、透明报表、按时结算，让每一份努力都看得见回报。",
  points: [
    { title: "丰厚佣金", text: "分红、日薪、时薪与实时薪资，多种合约任您选择。" },
    { title: "实时报表", text: "团队投注、盈亏与收益，随时一目了然。" },
    { title: "准时结算", text: "系统自动结算，收益直达账户，安全可靠。" },
  ],
} as const;
