import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { useMoment } from "../../core/time/use-moment.ts";
import { PagedView } from "../../core/api/PagedView.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { placeText } from "./place.ts";

type Change = WireOutput<"securityHistory">["content"][number];

/** Lists security changes of the account, with time and location. */
export function Changes() {
  const texts = useTexts();
  const { t } = texts;
  const moment = useMoment();
  const [page, setPage] = useState(1);
  const query = useCall("securityHistory", { pageNo: page, pageSize: 10 }, { keepPrevious: true });
  const columns: Column<Change>[] = [
    { key: "kind", head: t("security.change"), card: "title", cell: ({ kind }) => t(`security.kind.${kind}`) },
    { key: "when", head: t("records.when"), card: "start", cell: ({ at }) => moment(at) },
    { key: "place", head: t("security.place"), card: "line", cell: (row) => placeText(texts, row) },
    {
      key: "device",
      head: t("security.device"),
      card: "line",
      cell: ({ device }) => device || t("security.unknownDevice"),
    },
  ];
  return (
    <PagedView
      of={query}
      loading={<SkeletonRows count={3} className="mb-2.5 h-11" />}
      none={t("security.noChanges")}
      onPage={setPage}
    >
      {({ content }) => (
        <Table caption={t("security.changes")} columns={columns} rows={content} rowKey={({ id }) => id} />
      )}
    </PagedView>
  );
}
