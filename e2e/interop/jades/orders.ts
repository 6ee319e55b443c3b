/** An order to the judge `SignJades`, with DSS's names. */
export interface JadesOrder {
  readonly file: string
  readonly signer: string
  readonly encryption: string
  readonly digest: string
  readonly serialization: Serialization
  readonly level: Level
  readonly packaging: Packaging
  readonly encodedPayload: boolean
  readonly encodedComponents: boolean
  /** Names of the signed files. */
  readonly data: readonly string[]
  /** Number of signatures. */
  readonly times: number
  readonly features: readonly Feature[]
}

type Feature = 'x5t#o' | 'statements' | 'content-time-stamp' | 'counter-signature' | 'extended'

type Level = 'B' | 'T' | 'LT' | 'LTA'
type Serialization = 'COMPACT_SERIALIZATION' | 'FLATTENED_JSON_SERIALIZATION' | 'JSON_SERIALIZATION'
type Packaging = 'ENVELOPING' | 'OBJECT_ID_BY_URI' | 'OBJECT_ID_BY_URI_HASH'

const levels = ['B', 'T', 'LT', 'LTA'] as const
const inJson = ['FLATTENED_JSON_SERIALIZATION', 'JSON_SERIALIZATION'] as const

/** The signer of the test world and its algorithm, in DSS's names. */
export const algorithms = [
  ['rsa-sha256', 'RSA', 'SHA256'],
  ['rsa-sha384', 'RSA', 'SHA384'],
  ['rsa-sha512', 'RSA', 'SHA512'],
  ['rsa-pss-sha256', 'RSASSA_PSS', 'SHA256'],
  ['rsa-pss-sha384', 'RSASSA_PSS', 'SHA384'],
  ['rsa-pss-sha512', 'RSASSA_PSS', 'SHA512'],
  ['ecdsa-sha256', 'ECDSA', 'SHA256'],
  ['ecdsa-sha384', 'ECDSA', 'SHA384'],
  ['ecdsa-sha512', 'ECDSA', 'SHA512'],
  ['ed25519', 'EDDSA', 'SHA512'],
] as const

const usual: Omit<JadesOrder, 'file'> = {
  signer: 'ecdsa-sha256',
  encryption: 'ECDSA',
  digest: 'SHA256',
  serialization: 'FLATTENED_JSON_SERIALIZATION',
  level: 'B',
  packaging: 'ENVELOPING',
  encodedPayload: true,
  encodedComponents: true,
  data: ['contract.txt'],
  times: 1,
  features: [],
}

const order = (name: string, choices: Partial<JadesOrder>): JadesOrder => ({
  ...usual,
  ...choices,
  file: `${name}.json`,
})

const everyAlgorithm = algorithms.map(([signer, encryption, digest]) =>
  order(signer, { signer, encryption, digest, serialization: 'COMPACT_SERIALIZATION' }),
)

const packagings = ['ENVELOPING', 'OBJECT_ID_BY_URI', 'OBJECT_ID_BY_URI_HASH'] as const

/** EU DSS makes no archive time-stamp over components in clear. */
const componentForms = (level: Level) => (level === 'LTA' ? [true] : [true, false])

const everyForm = inJson.flatMap((serialization) =>
  levels.flatMap((level) =>
    packagings.flatMap((packaging) =>
      [true, false].flatMap((encodedPayload) =>
        componentForms(level).map((encodedComponents) => {
          const choices = { serialization, level, packaging, encodedPayload, encodedComponents }
          const data = packaging === 'ENVELOPING' ? usual.data : ['contract.txt', 'annex.txt']
          return order(nameOf(choices), { ...choices, data })
        }),
      ),
    ),
  ),
)

type Form = Pick<
  JadesOrder,
  'serialization' | 'level' | 'packaging' | 'encodedPayload' | 'encodedComponents'
>

function nameOf({ serialization, level, packaging, encodedPayload, encodedComponents }: Form) {
  const form = serialization === 'JSON_SERIALIZATION' ? 'general' : 'flattened'
  const words = [form, level, packaging.toLowerCase(), encodedPayload ? 'base64url' : 'b64-false']
  return [...words, ...(encodedComponents ? [] : ['clear'])].join('-')
}

const further: readonly JadesOrder[] = [
  order('compact-detached', {
    serialization: 'COMPACT_SERIALIZATION',
    packaging: 'OBJECT_ID_BY_URI_HASH',
  }),
  order('compact-b64-false', {
    serialization: 'COMPACT_SERIALIZATION',
    encodedPayload: false,
    data: ['plain.txt'],
  }),
  order('x5t-o', { features: ['x5t#o'] }),
  order('statements', { features: ['statements'] }),
  order('content-time-stamp', { features: ['content-time-stamp'] }),
  order('content-time-stamp-lta', { level: 'LTA', features: ['content-time-stamp'] }),
  order('counter-signature', { features: ['counter-signature'] }),
  order('counter-signature-general', {
    serialization: 'JSON_SERIALIZATION',
    level: 'T',
    features: ['counter-signature'],
  }),
  order('archived-twice', { level: 'LTA', features: ['extended'] }),
  order('two-signers', { serialization: 'JSON_SERIALIZATION', level: 'LTA', times: 2 }),
]

export const orders: readonly JadesOrder[] = [...everyAlgorithm, ...everyForm, ...further]

/** Every algorithm and feature, and every serialization at every level with alternating packaging and encodings. */
export const sampleOfOrders: readonly JadesOrder[] = [
  ...everyAlgorithm,
  ...everyForm.filter((_, index) => index % 5 === 0),
  ...further,
]
