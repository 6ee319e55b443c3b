import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { countries } from '@/lib/vocabulary/person'
import { parseTrustedProxies, type TrustedProxies } from './network/client-address'
import { storedSecret } from './stored-secret'

/**
 * The only reader of the environment. Every variable stands here with its meaning and default;
 * `.env.example` is checked against this table. Wrong values are reported all at once.
 */
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

export const environment = z.object({
  NODE_ENV: z
    .string()
    .default('development')
    .describe('production: what would be a slip there keeps a process from starting'),
  DEMONSTRATION: z
    .enum(['yes', 'no'])
    .default('no')
    .describe(
      'Whether the simulator may play a part in production, and pages may go without https',
    ),
  HOST: z.string().default('127.0.0.1').describe('Address all three processes listen on'),
  PORT: port(3000).describe('Portal'),
  GATEWAY_PORT: port(4000).describe('Gateway'),
  SIMULATOR_PORT: port(4400).describe('Simulator of the providers and trust services'),
  SIMULATOR_SMTP_PORT: port(4425).describe("SMTP of the simulator's inbox"),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .optional()
    .describe('Metrics of the gateway; off when absent'),
  DATA_DIR: z.string().default('./data').describe('Database, files, generated secrets'),
  DATABASE_URL: z.string().optional().describe('PostgreSQL 15 or newer; absent: embedded'),
  DATABASE_WAIT_SECONDS: z.coerce
    .number()
    .min(0)
    .default(300)
    .describe(
      'How long a start waits for a PostgreSQL or a bucket that does not answer, before it gives up',
    ),
  BLOB_URL: z
    .string()
    .optional()
    .describe(
      'Files in a bucket: s3://[key:secret@]bucket[/prefix][?region=…&endpoint=…&path-style=true]; absent: DATA_DIR',
    ),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('Of the bucket, when not in BLOB_URL'),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional().describe('Of the bucket, when not in BLOB_URL'),
  MAIL_URL: z.string().optional().describe("SMTP server; absent: the simulator's inbox"),
  MAIL_FROM: z.string().default('Paraph <no-reply@localhost>').describe('Sender of mails'),
  PORTAL_URL: z.url().optional().describe('Public address of the portal: links are built from it'),
  GATEWAY_URL: z.url().optional().describe('Address at which the portal calls the gateway'),
  GATEWAY_ACCESS_TOKEN: z.string().optional().describe("The portal's access token"),
  GATEWAY_SECRET: z
    .string()
    .optional()
    .describe('Key of links and sealed secrets, equal on all gateways; new,old,… to change it'),
  AUDIT_KEY_FILE: z
    .string()
    .optional()
    .describe('PEM file of the Ed25519 key that signs the audit trail; absent: by GATEWAY_SECRET'),
  AUDIT_TRUSTED_KEYS: list.describe('Ids of keys that signed the audit trail before, or elsewhere'),
  AUDIT_TIME_STAMPS: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('Whether the audit trail is time-stamped once a day, by TSA_URL'),
  SESSION_SECRET: z
    .string()
    .optional()
    .describe("Key of the portal's cookies, equal on all portals; new,old,… to change it"),
  ACCESS_TOKENS: list.describe(
    'Relying parties: name:token[:whsec_…],…; what is taken out stops at the next start',
  ),
  DEFAULT_COUNTRY: z
    .enum(countries)
    .default('LT')
    .describe("Country of a signer's personal code that comes with neither country nor phone"),
  OUTGOING_ALLOW: list.describe('host:port,… where callbacks may go although http or private'),
  MOBILE_ID_URL: z.url().optional().describe("Mobile-ID REST API; absent: the simulator's"),
  MOBILE_ID_RELYING_PARTY_UUID: z.string().default('00000000-0000-0000-0000-000000000000'),
  MOBILE_ID_RELYING_PARTY_NAME: z.string().default('DEMO'),
  MOBILE_ID_TLS_PINS: list.describe(
    "Base64 SHA-256 of public keys Mobile-ID's server may have, the present and the next",
  ),
  MOBILE_ID_TLS_ANCHORS: z
    .string()
    .optional()
    .describe("PEM file of authorities for Mobile-ID's server, in place of the system's"),
  MOBILE_ID_AUTHORITIES: z
    .string()
    .optional()
    .describe('Folder of the authorities that issue Mobile-ID certificates; absent: any anchor'),
  SMART_ID_URL: z.url().optional().describe("Smart-ID RP API; absent: the simulator's"),
  SMART_ID_RELYING_PARTY_UUID: z.string().default('00000000-0000-4000-8000-000000000000'),
  SMART_ID_RELYING_PARTY_NAME: z.string().default('DEMO'),
  SMART_ID_TLS_PINS: list.describe(
    "Base64 SHA-256 of public keys Smart-ID's server may have, the present and the next",
  ),
  SMART_ID_TLS_ANCHORS: z
    .string()
    .optional()
    .describe("PEM file of authorities for Smart-ID's server, in place of the system's"),
  SMART_ID_AUTHORITIES: z
    .string()
    .optional()
    .describe('Folder of the authorities that issue Smart-ID certificates; absent: any anchor'),
  SMART_ID_VERSION: z
    .enum(['v3', 'v2'])
    .default('v3')
    .describe('Version of the Smart-ID RP API; v2 has neither QR codes nor links'),
  SMART_ID_SCHEME: z
    .enum(['smart-id', 'smart-id-demo'])
    .default('smart-id')
    .describe("Scheme name that authentication signs; the provider's demonstration has its own"),
  TSA_URL: list.describe('RFC 3161 services, tried in order; absent: the simulator'),
  TRUST_ANCHORS: z
    .string()
    .optional()
    .describe('Folder of trusted certificates, PEM or DER, and trusted lists, XML'),
  TRUSTED_LIST_URL: z
    .url()
    .optional()
    .describe('List of lists or trusted list whose signers TRUST_ANCHORS has or announces'),
  VALIDATION_POLICY: z
    .enum(['dss', 'siva'])
    .default('dss')
    .describe('How strict validation is: as EU DSS, or as SiVa (docs/validation-decisions.md)'),
  SCREENING_LISTS: list.describe(
    "kind=file or address,… of lists people are looked up in; absent: the simulator's, else none",
  ),
  SCREENING_MAX_AGE_HOURS: z.coerce
    .number()
    .positive()
    .default(48)
    .describe('How long a list may go without being seen at its publisher'),
  SCREENING_BLOCKS: z
    .enum(['yes', 'no'])
    .default('no')
    .describe('Whether somebody found in a list cannot sign an uploaded document'),
  SIMULATOR_ANSWER_MS: z
    .union([z.literal('manual'), z.coerce.number().int().min(0)])
    .default(4000)
    .describe("How long a simulated person takes; 'manual': only the phone page answers"),
  SIMULATOR_TIMEOUT_MS: z.coerce.number().int().min(0).default(20_000),
  SIMULATOR_CERTIFICATE_URL: z
    .url()
    .optional()
    .describe("Of OCSP and issuers in the simulator's certificates; absent: where it listens"),
  PROMPT_LIMITS: z
    .string()
    .default('1,5,30')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.tuple([z.int().min(0), z.int().min(0), z.int().min(0)]))
    .describe('Prompts of one person: live, a minute, an hour; 0 = unlimited'),
  SIGN_IN_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(10)
    .describe(
      'Different people an hour who may be asked by strangers at one address; 0 = unlimited',
    ),
  MAIL_LIMITS: z
    .string()
    .default('5,20,300,1000')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.tuple([z.int().min(0), z.int().min(0), z.int().min(0), z.int().min(0)]))
    .describe(
      'Mails to one address for one document an hour and a day, of one owner and of one relying party an hour; 0 = unlimited',
    ),
  WRONG_TOKEN_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(20)
    .describe('Calls with a wrong access token a minute from one address; 0 = unlimited'),
  TRUST_PROXY: z
    .string()
    .default('none')
    .refine((text) => parseTrustedProxies(text) !== undefined, {
      error: 'none, loopback, a number of proxies, or addresses and networks',
    })
    .describe(
      'Proxies in front whose X-Forwarded-For is believed: none, loopback, their number, or addresses and networks',
    ),
  PROMPT_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(2000)
    .describe('Pause between showing the control code and ringing the phone'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Environment = z.output<typeof environment>

/** Thrown when the environment cannot be used; the message names every wrong variable. */
export class ConfigurationInvalid extends Error {
  constructor(problems: readonly string[]) {
    super(`Configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigurationInvalid'
  }
}

export function readEnvironment(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const filled = Object.entries(source).filter(([, value]) => value !== undefined && value !== '')
  const result = environment.safeParse(Object.fromEntries(filled))
  if (result.success) return result.data
  throw new ConfigurationInvalid(
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  )
}

/** What a process hands on to its children, with defaults of the caller's own. */
export function inheritedEnvironment(
  defaults: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  return { ...defaults, ...process.env }
}

/** Whether the simulator plays the providers: no real one is configured. */
export function isSimulated(env: Environment): boolean {
  return env.MOBILE_ID_URL === undefined && env.SMART_ID_URL === undefined
}

/** Lists people are looked up in. While the simulator plays the providers it has some, too. */
export const screeningLists = (env: Environment): readonly string[] => {
  if (env.SCREENING_LISTS.length > 0 || !isSimulated(env)) return env.SCREENING_LISTS
  const simulator = simulatorUrl(env)
  return [`un=${simulator}/lists/consolidated.xml`, `peps=${simulator}/lists/peps.csv`]
}

const reachableHost = (host: string) => (['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host)

export const portalUrl = (env: Environment) =>
  env.PORTAL_URL ?? `http://${localName(env.HOST)}:${env.PORT}`

export const gatewayUrl = (env: Environment) =>
  env.GATEWAY_URL ?? `http://${reachableHost(env.HOST)}:${env.GATEWAY_PORT}`

export const simulatorUrl = (env: Environment) =>
  `http://${reachableHost(env.HOST)}:${env.SIMULATOR_PORT}`

export const trustedProxies = (env: Environment): TrustedProxies =>
  parseTrustedProxies(env.TRUST_PROXY) ?? { hops: 0 }

const localName = (host: string) => (reachableHost(host) === '127.0.0.1' ? 'localhost' : host)

export const gatewayAccessToken = (env: Environment) =>
  env.GATEWAY_ACCESS_TOKEN ?? storedSecret(env.DATA_DIR, 'gateway-access-token')

/** Its values, the newest first. */
export const gatewaySecrets = (env: Environment) =>
  secretValues(env.GATEWAY_SECRET ?? storedSecret(env.DATA_DIR, 'gateway-secret'))

/** PEM of the key that signs the audit trail; undefined when the gateway's secret makes it. */
export const auditKeyPem = (env: Environment) =>
  env.AUDIT_KEY_FILE === undefined ? undefined : readFileSync(env.AUDIT_KEY_FILE, 'utf8')

/** Its values, the newest first. */
export const sessionSecrets = (env: Environment) =>
  secretValues(env.SESSION_SECRET ?? storedSecret(env.DATA_DIR, 'session-secret'))

const secretLengthMin = 32

/**
 * The values of a secret that is being changed, told apart by commas, the newest first. Newer ones are long; the
 * last one may be as short as it has always been, and have commas of its own.
 */
export function secretValues(text: string): readonly [string, ...string[]] {
  const comma = text.indexOf(',')
  const first = text.slice(0, comma).trim()
  if (comma === -1 || first.length < secretLengthMin) return [text]
  const others = text.slice(comma + 1).trim()
  return others === '' ? [first] : [first, ...secretValues(others)]
}

/** What the simulator's process needs. */
export function simulatorConfig(env: Environment = readEnvironment()) {
  return {
    host: env.HOST,
    port: env.SIMULATOR_PORT,
    smtpPort: env.SIMULATOR_SMTP_PORT,
    dataDir: resolve(env.DATA_DIR),
    answerMs: env.SIMULATOR_ANSWER_MS,
    timeoutMs: env.SIMULATOR_TIMEOUT_MS,
    portalUrl: portalUrl(env),
    certificateUrl: env.SIMULATOR_CERTIFICATE_URL,
  }
}
