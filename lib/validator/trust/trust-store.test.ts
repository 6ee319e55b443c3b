import { describe, expect, it } from 'vitest'
import { authorityExtensions } from '#authority/extensions'
import { listText, type ServicePeriod, serviceText } from '#authority/trusted-list'
import { utf8 } from '#encoding/bytes'
import { parseCertificate } from '#pki/certificate/certificate'
import { issue } from '#testing/certificates'
import { listSigner } from '#testing/lists/trusted-lists'
import { readList } from './list/read-list'
import { openTrustStore } from './trust-store'

const ca = issue('CA', undefined, authorityExtensions())
const person = issue('Person', ca, []).parsed
const own = issue('Own', undefined, authorityExtensions()).parsed
const unit = parseCertificate(listSigner('Unit').certificate)

const from = '2020-01-01T00:00:00Z'
const at = new Date('2021-01-01T00:00:00Z')

function storeOf(...services: readonly string[]) {
  return openTrustStore({
    certificates: [own.der],
    lists: [readList(utf8(listText({ services })))],
  })
}

const names = (certificates: readonly { readonly fingerprint: string }[]) =>
  certificates.map(({ fingerprint }) =>
    [ca.parsed, own, unit].findIndex((one) => one.fingerprint === fingerprint),
  )

const [listed, operators, stamping] = [0, 1, 2]

describe('anchors', () => {
  const store = storeOf(
    serviceText(ca.certificate, { from }),
    serviceText(unit.der, { type: 'TSA/QTST', from }),
  )

  it("are the operator's for all purposes, and a service's for its listed purpose", () => {
    expect(names(store.anchorsFor('certificates'))).toEqual([operators, listed])
    expect(names(store.anchorsFor('time-stamps'))).toEqual([operators, stamping])
    expect(names(store.anchorsFor('revocation'))).toEqual([operators])
  })

  it('can be restricted to given certificates and the issuers they name', () => {
    expect(names(store.anchorsFor('certificates', { above: [person] }))).toEqual([listed])
    expect(names(store.anchorsFor('time-stamps', { above: [unit] }))).toEqual([stamping])
    expect(names(store.anchorsFor('time-stamps', { above: [person] }))).toEqual([])
  })

  it('can be restricted to those that a caller names', () => {
    const that = ({ fingerprint }: { readonly fingerprint: string }) =>
      fingerprint === ca.parsed.fingerprint
    expect(names(store.anchorsFor('certificates', { that }))).toEqual([listed])
  })

  const rows: readonly (readonly [boolean, string, readonly ServicePeriod[]])[] = [
    [true, 'granted', [{ from }]],
    [false, 'granted later', [{ from: '2021-01-02T00:00:00Z' }]],
    [false, 'withdrawn', [{ from, status: 'withdrawn' }]],
    [true, 'withdrawn later', [{ from: '2022-01-01T00:00:00Z', status: 'withdrawn' }, { from }]],
    [true, 'under supervision', [{ from, status: 'undersupervision' }]],
    [false, 'with supervision ceased', [{ from, status: 'supervisionceased' }]],
    [false, 'only recognised', [{ from, status: 'recognisedatnationallevel' }]],
    [false, 'not qualified', [{ from, type: 'CA/PKC' }]],
    [false, 'of another kind', [{ from, type: 'TSA/QTST' }]],
    [false, 'of a kind nobody knows', [{ from, type: 'Unheard-of' }]],
  ]

  it.each(rows)('include, %s, a CA with status %s', (isIncluded, _, periods) => {
    const only = storeOf(serviceText(ca.certificate, ...periods))
    const found = only.anchorsFor('certificates', { at, above: [ca.parsed] })
    expect(found.length > 0).toBe(isIncluded)
  })

  it('of unqualified services are those recognised at national level', () => {
    const status = 'recognisedatnationallevel'
    const recognised = storeOf(serviceText(unit.der, { type: 'TSA', status, from }))
    expect(names(recognised.anchorsFor('time-stamps', { at }))).toEqual([operators, stamping])
    const granted = storeOf(serviceText(unit.der, { type: 'TSA', from }))
    expect(names(granted.anchorsFor('time-stamps', { at }))).toEqual([operators])
  })
})

describe('services', () => {
  it('are found by their certificate', () => {
    const store = storeOf(serviceText(ca.certificate, { from }))
    expect(store.servicesOf(ca.parsed)).toEqual([
      expect.objectContaining({ providerName: 'Provider', list: store.material.lists[0] }),
    ])
  })

  it('are not found by a name alone', () => {
    const namesake = issue('CA', undefined, authorityExtensions()).parsed
    expect(storeOf(serviceText(ca.certificate, { from })).servicesOf(namesake)).toEqual([])
  })

  it('can be cloned for another thread', () => {
    const { material } = storeOf(serviceText(ca.certificate, { from }))
    const store = openTrustStore(structuredClone(material))
    expect(names(store.anchorsFor('certificates', { at }))).toEqual([operators, listed])
  })
})
