import {
  base64,
  fields,
  flag,
  integer,
  type JsonCodec,
  listOf,
  listOfSome,
  oneOf,
  optional,
  readJson,
  recordOf,
  tagged,
  text,
  time,
  writeJson,
} from '#encoding/json/json-codec'
import { listTypes } from './list/list-uris'
import type {
  CriteriaList,
  Criterion,
  ListPointer,
  QualificationElement,
  ServiceIdentity,
  ServicePeriod,
  TrustedList,
  TrustService,
  TrustServiceProvider,
} from './list/trusted-list'
import type { TrustMaterial } from './trust-store'

/** In UTF-16 units. The lists of the EU of 2019 are 7 million. */
const limits = { lengthMax: 64 * 1024 * 1024, depthMax: 64 }

/**
 * Writes trust material as canonical JSON. The same material gives the same text on every machine, so its digest
 * identifies it. Times are in UTC, bytes in Base64; undefined fields are left out.
 */
export function writeTrustMaterial(material: TrustMaterial): string {
  return writeJson(trustFile, { format, ...material })
}

/** Reads the text of `writeTrustMaterial` and refuses any other. Throws `JsonRefused`. */
export function readTrustMaterial(content: string): TrustMaterial {
  const { certificates, lists } = readJson(trustFile, content, limits)
  return { certificates, lists }
}

/** Writes one list, as `writeTrustMaterial` does. */
export function writeTrustedList(list: TrustedList): string {
  return writeJson(trustedList, list)
}

/** Reads the text of `writeTrustedList` and refuses any other. Throws `JsonRefused`. */
export function readTrustedList(content: string): TrustedList {
  return readJson(trustedList, content, limits)
}

/**
 * Leaves out the parts that only the loading of lists needs: signers of other lists, pivots, and pointers of lists that
 * are not lists of lists. Validation gives the same result with the rest.
 */
export function withoutUnusedParts({ certificates, lists }: TrustMaterial): TrustMaterial {
  return { certificates, lists: lists.map(withoutUnusedPartsOfList) }
}

function withoutUnusedPartsOfList(list: TrustedList): TrustedList {
  const pointers = list.type === listTypes.listOfLists ? list.pointers : []
  return {
    ...list,
    informationUris: [],
    pointers: pointers.map((pointer) => ({ ...pointer, certificates: [] })),
    providers: list.providers.map(({ services, ...provider }) => ({
      ...provider,
      services: services.map((service) => ({
        ...service,
        identity: { ...service.identity, subjectKeyIds: [], subjectNames: [] },
      })),
    })),
  }
}

const format = 'paraph-trust-1'

const texts = listOf(text)

/** Criteria inside criteria. A function delays the use of `criteriaList`, which is defined below. */
const nestedCriteria: JsonCodec<CriteriaList> = {
  write: (value) => criteriaList.write(value),
  read: (json, path) => criteriaList.read(json, path),
}

const criterion = tagged<'is', Criterion>('is', {
  'key-usage': fields({ is: oneOf('key-usage'), bits: recordOf(flag) }),
  policies: fields({ is: oneOf('policies'), oids: texts }),
  'extended-key-usage': fields({ is: oneOf('extended-key-usage'), oids: texts }),
  'subject-attributes': fields({ is: oneOf('subject-attributes'), oids: texts }),
  list: fields({ is: oneOf('list'), list: nestedCriteria }),
  unknown: fields({ is: oneOf('unknown'), name: text }),
})

const criteriaList = fields<CriteriaList>({
  assert: oneOf('all', 'atLeastOne', 'none'),
  criteria: listOf(criterion),
})

const period = fields<ServicePeriod>({
  type: text,
  name: text,
  status: text,
  startsAt: time,
  endsAt: optional(time),
  additionalInformation: texts,
  qualifications: listOf(
    fields<QualificationElement>({ qualifiers: texts, criteria: criteriaList }),
  ),
  expiredCertificatesSince: optional(time),
  unknownCriticalExtensions: texts,
})

const service = fields<TrustService>({
  identity: fields<ServiceIdentity>({
    certificates: listOf(base64),
    subjectKeyIds: listOf(base64),
    subjectNames: texts,
  }),
  supplyPoints: texts,
  periods: listOfSome(period),
})

const pointer = fields<ListPointer>({
  location: text,
  type: optional(text),
  territory: optional(text),
  mimeType: optional(text),
  certificates: listOf(base64),
})

const trustedList = fields<TrustedList>({
  version: integer,
  sequenceNumber: integer,
  type: text,
  territory: text,
  operatorName: text,
  informationUris: texts,
  issuedAt: time,
  nextUpdate: optional(time),
  pointers: listOf(pointer),
  providers: listOf(
    fields<TrustServiceProvider>({ name: text, tradeNames: texts, services: listOf(service) }),
  ),
})

const trustFile = fields<TrustMaterial & { readonly format: typeof format }>({
  format: oneOf(format),
  certificates: listOf(base64),
  lists: listOf(trustedList),
})
