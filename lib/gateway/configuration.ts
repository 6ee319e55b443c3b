import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import type { TrustAnchors } from '@paraph/validator/trust/trust-anchors'
import { register } from '@/lib/providers/register'
import {
  ConfigurationInvalid,
  type Environment,
  gatewayAccessToken,
  gatewaySecrets,
  isDemonstration,
  isSimulated,
  isWhollySimulated,
  knownSessionSecrets,
  portalUrl,
  screeningLists,
  simulatorUrl,
  trustedProxies,
} from '@/lib/settings/config'
import { readS3Settings } from '@/lib/storage/blobs/s3/s3-settings'
import { hourMs } from '@/lib/vocabulary/durations'
import { parseKnownToken } from './admin/known-token'
import { AuthoritiesUnusable, authoritiesIn } from './authorities-folder'
import type {
  BuiltInProvider,
  CardAddress,
  GatewayConfig,
  KnownToken,
  RemoteProvider,
} from './operation/gateway-config'
import { encryptionKeys } from './operation/secrets/encryption-keys'
import { secretKeys } from './operation/secrets/secret-keys'
import { auditSettings } from './process/audit'
import { ProvidersFileInvalid, readProvidersFile, simulatedProvider } from './providers-file'
import { parseConfiguredList } from './screening/configured-list'

/** Reads a gateway's settings from the environment. Throws `ConfigurationInvalid`. */
export function gatewayConfig(env: Environment): GatewayConfig {
  requireReadable(env)
  const simulator = simulatorUrl(env)
  const demonstration = isDemonstration(env)
  const [live, minute, hour] = env.PROMPT_LIMITS
  const [addressHour, addressDay, ownerHour, relyingPartyHour, newOwnerDay] = env.MAIL_LIMITS
  return {
    host: env.HOST,
    port: env.GATEWAY_PORT,
    metricsPort: env.METRICS_PORT,
    stopDelayMs: env.STOP_DELAY_SECONDS * 1_000,
    ...storageConfig(env),
    databaseWaitMs: env.DATABASE_WAIT_SECONDS * 1_000,
    accessTokens: knownTokens(env),
    portalUrl: portalUrl(env),
    apiUrl: env.API_URL,
    keys: secretKeys(gatewaySecrets(env)),
    formerOwnerSecrets: knownSessionSecrets(env),
    audit: auditSettings({
      pem: env.AUDIT_KEY,
      secrets: gatewaySecrets(env),
      trustedKeys: env.AUDIT_TRUSTED_KEYS,
    }),
    promptLimits: { live, minute, hour },
    peopleLimit: env.SIGN_IN_LIMIT,
    wrongTokenLimit: env.WRONG_TOKEN_LIMIT,
    mailLimits: { addressHour, addressDay, ownerHour, relyingPartyHour, newOwnerDay },
    storageLimits: storageLimits(env),
    organisations: env.ORGANISATIONS,
    suggestPeople: env.SUGGEST_PEOPLE === 'yes',
    retention: {
      signedDays: env.RETENTION_SIGNED_DAYS,
      endedDays: env.RETENTION_ENDED_DAYS,
      draftDays: env.RETENTION_DRAFT_DAYS,
      mailDays: env.RETENTION_MAIL_DAYS,
    },
    keepDocumentsOf: env.KEEP_DOCUMENTS_OF,
    operatorAddresses: env.MAIL_OPERATOR,
    trustedProxies: trustedProxies(env),
    defaultCountry: env.DEFAULT_COUNTRY,
    promptDelayMs: env.PROMPT_DELAY_MS,
    callbackTimeoutMs: env.CALLBACK_TIMEOUT_MS,
    demonstration,
    isSimulated: isWhollySimulated(env),
    screening: {
      lists: screeningLists(env).map(parseConfiguredList),
      ageMaxMs: env.SCREENING_MAX_AGE_HOURS * hourMs,
      blocks: env.SCREENING_BLOCKS === 'yes',
    },
    builtInProviders: builtInProviders(env, simulator),
    card: cardAddress(env),
    remoteProviders: remoteProviders(env),
    timeStampingAddresses: env.TSA_URL.length > 0 ? env.TSA_URL : [`${simulator}/tsa`],
    trust: trustConfig(env, simulator),
    validationPolicy: env.VALIDATION_POLICY,
    validationBudgetMs: env.VALIDATION_BUDGET_MS,
    outgoingAllow: [...env.OUTGOING_ALLOW, ...(demonstration ? [new URL(simulator).host] : [])],
    mailUrl: env.MAIL_URL ?? `smtp://${new URL(simulator).hostname}:${env.SIMULATOR_SMTP_PORT}`,
    mailFrom: env.MAIL_FROM,
  }
}

/** Files and folders that are read later, by code that does not know their settings. */
function requireReadable(env: Environment): void {
  const prefixes = Object.values(register).map(({ prefix }) => prefix)
  const names = prefixes.flatMap(
    (prefix) => [`${prefix}_TLS_ANCHORS`, `${prefix}_AUTHORITIES`] as const,
  )
  const problems = ['TRUST_ANCHORS' as const, ...names].flatMap((name) => {
    const path = env[name]
    try {
      if (path !== undefined) accessSync(path, constants.R_OK)
      return []
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : error
      return [`${name}: ${path} cannot be read (${code})`]
    }
  })
  if (problems.length > 0) throw new ConfigurationInvalid(problems)
}

/** Settings of the built-in providers. If a provider has no address, the simulator plays it. */
function builtInProviders(env: Environment, simulator: string): readonly BuiltInProvider[] {
  return Object.entries(register).map(([name, { prefix, pathAtSimulator, open }]) => ({
    name,
    prefix,
    url: env[`${prefix}_URL`] ?? `${simulator}${pathAtSimulator(env)}`,
    relyingParty: {
      uuid: env[`${prefix}_RELYING_PARTY_UUID`],
      name: env[`${prefix}_RELYING_PARTY_NAME`],
    },
    tlsPins: env[`${prefix}_TLS_PINS`],
    tlsAnchors: env[`${prefix}_TLS_ANCHORS`],
    authorities: env[`${prefix}_AUTHORITIES`],
    open: (settings) => open(settings, env),
  }))
}

/**
 * The authorities of identity cards, from ID_CARD_AUTHORITIES. Without it and without TRUST_ANCHORS, the simulator's
 * card authority.
 */
function cardAddress(env: Environment): CardAddress {
  const { ID_CARD_AUTHORITIES: folder, ID_CARD_POLICIES: policies, TRUST_ANCHORS } = env
  if (folder !== undefined) return { authorities: cardAuthorities(folder), policies }
  const addresses = [`${simulatorUrl(env)}/ca/card.crt`]
  return { authorities: TRUST_ANCHORS === undefined ? { addresses } : undefined, policies }
}

function cardAuthorities(folder: string): TrustAnchors {
  try {
    return authoritiesIn(folder)
  } catch (error) {
    if (!(error instanceof AuthoritiesUnusable)) throw error
    throw new ConfigurationInvalid([`ID_CARD_AUTHORITIES: ${error.message}`])
  }
}

/**
 * The remote providers of the configured file. Without a file: the simulator's provider if the simulator plays all
 * providers.
 */
function remoteProviders(env: Environment): readonly RemoteProvider[] {
  const { SIGNING_PROVIDERS_FILE: path } = env
  if (path === undefined) return isSimulated(env) ? [simulatedProvider(simulatorUrl(env))] : []
  try {
    return readProvidersFile(path, isDemonstration(env))
  } catch (error) {
    if (!(error instanceof ProvidersFileInvalid)) throw error
    throw new ConfigurationInvalid(
      error.problems.map((problem) => `SIGNING_PROVIDERS_FILE: ${problem}`),
    )
  }
}

/** Locations of an installation's data, for commands that need no other settings. */
export function storageConfig(
  env: Environment,
): Pick<GatewayConfig, 'dataDir' | 'databaseUrl' | 'databasePooling' | 'bucket' | 'encryption'> {
  return {
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePooling: env.DATABASE_POOLING,
    bucket: env.BLOB_URL === undefined ? undefined : bucketOf(env, env.BLOB_URL),
    encryption: encryptionKeys({
      key: env.ENCRYPTION_KEY,
      command: env.ENCRYPTION_KEY_COMMAND,
      isRequired: env.ENCRYPTION_REQUIRED === 'yes',
    }),
  }
}

/** Storage limits. A share of the disk does not apply to a bucket, which is not on our disk. */
function storageLimits({
  STORAGE_LIMITS: [owner, relyingParty, installation],
  DATA_DIR,
  BLOB_URL,
}: Environment): GatewayConfig['storageLimits'] {
  if ('bytes' in installation) return { owner, relyingParty, installation: installation.bytes }
  const folder = resolve(DATA_DIR)
  const share = BLOB_URL === undefined ? { ...installation, folder } : 0
  return { owner, relyingParty, installation: share }
}

/** Settings of trust. Without TRUST_ANCHORS, the simulator's anchors are used with the simulator's list. */
function trustConfig(env: Environment, simulator: string): GatewayConfig['trust'] {
  const { TRUST_ANCHORS: folder, TRUSTED_LIST_URL: listUrl } = env
  if (folder === undefined) {
    return { source: { world: simulator }, listUrl: listUrl ?? `${simulator}/tl.xml` }
  }
  return { source: { folder }, listUrl }
}

function bucketOf(env: Environment, address: string) {
  return readS3Settings(address, {
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    sessionToken: env.AWS_SESSION_TOKEN,
    region: env.AWS_REGION,
  })
}

/** A token identifies its caller, so two relying parties cannot share one. */
function knownTokens(env: Environment): readonly KnownToken[] {
  const tokens = [portalToken(env), ...env.ACCESS_TOKENS.map(parseKnownToken)]
  const shared = tokens.flatMap(({ name, token }, at) => {
    const first = tokens.findIndex((other) => other.token === token)
    if (first === at) return []
    const other = first === 0 ? 'GATEWAY_ACCESS_TOKEN' : tokens[first]?.name
    return [`ACCESS_TOKENS: ${name} has the same token as ${other}`]
  })
  if (shared.length > 0) throw new ConfigurationInvalid(shared)
  return tokens
}

function portalToken(env: Environment): KnownToken {
  return { name: 'portal', token: gatewayAccessToken(env), scopes: ['api', 'hosted'] }
}
