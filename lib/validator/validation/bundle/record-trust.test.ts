import { expect, it } from 'vitest'
import { authorityExtensions } from '#authority/extensions'
import { listText, serviceText } from '#authority/trusted-list'
import { utf8 } from '#encoding/bytes'
import { issue } from '#testing/certificates'
import { listSigner } from '#testing/lists/trusted-lists'
import { readList } from '#trust/list/read-list'
import { openTrustStore, type TrustStore } from '#trust/trust-store'
import { recordTrust } from './record-trust'

const ca = issue('CA', undefined, authorityExtensions())
const withdrawn = issue('Withdrawn CA', undefined, authorityExtensions())
const other = issue('Other CA', undefined, authorityExtensions())
const person = issue('Person', ca, []).parsed
const from = '2020-01-01T00:00:00Z'
const at = new Date('2021-01-01T00:00:00Z')

const pointerTo = (territory: string) => ({
  location: `https://${territory}.example.test/`,
  territory,
  signers: [listSigner(territory)],
})

const lists = [
  listText({
    kind: 'list-of-lists',
    territory: 'EU',
    pointers: ['LT', 'EE'].map(pointerTo),
    services: [],
  }),
  listText({ territory: 'EE', services: [serviceText(other.certificate, { from })] }),
  listText({
    services: [
      serviceText(ca.certificate, { from }),
      serviceText(withdrawn.certificate, { from, status: 'withdrawn' }),
      serviceText(other.certificate, { from }),
    ],
  }),
].map((text) => readList(utf8(text)))

const store = openTrustStore({ certificates: [other.certificate, ca.certificate], lists })

/** Asks for anchors above the person, for a withdrawn service, and for an own anchor. */
function ask(trust: TrustStore) {
  return [
    trust.anchorsFor('certificates', { at, above: [person] }).map(({ fingerprint }) => fingerprint),
    trust.anchorsFor('time-stamps', { at, above: [person] }).map(({ fingerprint }) => fingerprint),
    trust.servicesOf(withdrawn.parsed).map(({ service, providerName }) => [service, providerName]),
    trust.servicesOf(person).length,
  ]
}

it('answers like the recorded store when it is opened from the used material', () => {
  const recorded = recordTrust(store)
  const answers = ask(recorded.store)
  expect(answers).toEqual(ask(store))
  expect(ask(openTrustStore(recorded.used()))).toEqual(answers)
})

it('keeps used services, own anchors and pointers only, and the header of each list', () => {
  const recorded = recordTrust(store)
  ask(recorded.store)
  const { certificates, lists: used } = recorded.used()
  expect(certificates).toEqual([Uint8Array.from(ca.certificate)])
  expect(used.map(({ territory }) => territory)).toEqual(['EU', 'EE', 'LT'])
  expect(used.map(({ pointers }) => pointers.map(({ territory }) => territory))).toEqual([
    ['LT'],
    [],
    [],
  ])
  const services = used.map(({ providers }) => providers.flatMap((provider) => provider.services))
  expect(services.map(({ length }) => length)).toEqual([0, 0, 2])
})

it('uses nothing before it is asked', () => {
  const { certificates, lists: used } = recordTrust(store).used()
  expect([certificates, used.flatMap(({ providers }) => providers)]).toEqual([[], []])
})
