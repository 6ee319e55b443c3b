import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { authorityExtensions } from '#authority/extensions'
import { listText, serviceText } from '#authority/trusted-list'
import { utf8 } from '#encoding/bytes'
import { type JsonRefusal, JsonRefused } from '#encoding/json/json-codec'
import { MalformedXml } from '#encoding/xml/read-xml'
import { issue } from '#testing/certificates'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { readList } from './list/read-list'
import { type CriteriaList, MalformedList, type TrustedList } from './list/trusted-list'
import type { TrustMaterial } from './trust-store'
import { readTrustMaterial, withoutUnusedParts, writeTrustMaterial } from './trust-text'

const ca = issue('CA', undefined, authorityExtensions())

const criteria: CriteriaList = {
  assert: 'atLeastOne',
  criteria: [
    { is: 'key-usage', bits: { nonRepudiation: true, ['__proto__']: false } },
    { is: 'policies', oids: ['1.2.3'] },
    { is: 'extended-key-usage', oids: ['1.2.4'] },
    { is: 'subject-attributes', oids: [] },
    { is: 'list', list: { assert: 'none', criteria: [{ is: 'unknown', name: 'a\ud800"' }] } },
  ],
}

function listWithCriteria(): TrustedList {
  const list = readList(
    utf8(listText({ services: [serviceText(ca.certificate, { from: '2020-01-01T00:00:00Z' })] })),
  )
  return {
    ...list,
    providers: list.providers.map((provider) => ({
      ...provider,
      services: provider.services.map((service) => ({
        ...service,
        periods: [
          { ...service.periods[0], qualifications: [{ qualifiers: ['urn:q'], criteria }] },
          { ...service.periods[0], endsAt: new Date('2019-01-01T00:00:00.5Z') },
        ],
      })),
    })),
  }
}

const material: TrustMaterial = { certificates: [ca.certificate], lists: [listWithCriteria()] }
const written = writeTrustMaterial(material)

describe('the text of trust material', () => {
  it('gives the same material and the same text again', () => {
    const read = readTrustMaterial(written)
    expect(read.certificates.map((one) => Buffer.from(one))).toEqual(
      material.certificates.map((one) => Buffer.from(one)),
    )
    expect(read.lists).toStrictEqual(material.lists)
    expect(writeTrustMaterial(read)).toBe(written)
  })

  it('does not depend on the order of fields', () => {
    const reversed = material.lists.map((list) =>
      Object.assign(
        {},
        ...Object.entries(list)
          .map(([key, value]) => ({ [key]: value }))
          .reverse(),
      ),
    )
    expect(writeTrustMaterial({ lists: reversed, certificates: material.certificates })).toBe(
      written,
    )
  })

  const certificate = Buffer.from(ca.certificate).toString('base64')
  const deep = '[{"is":"list","list":{"assert":"all","criteria":'

  it.each<[title: string, text: string, reason: JsonRefusal]>([
    ['an empty text', '', 'not-json'],
    ['a truncated text', written.slice(0, -1), 'not-json'],
    ['another format', written.replace('paraph-trust-1', 'paraph-trust-2'), 'wrong-field'],
    [
      'an unknown field',
      written.replace('{"certificates"', '{"a":1,"certificates"'),
      'wrong-field',
    ],
    ['a field named __proto__', written.replace('{', '{"__proto__":{"lists":[]},'), 'wrong-field'],
    ['a missing field', written.replace('"version":', '"Version":'), 'wrong-field'],
    [
      'a duplicate key',
      written.replace('{"certificates"', '{"certificates":[],"certificates"'),
      'not-canonical',
    ],
    ['a blank', `${written} `, 'not-canonical'],
    [
      'another order of keys',
      written.replace(/^\{("certificates":\[[^\]]*\]),("format":"[^"]*"),/, '{$2,$1,'),
      'not-canonical',
    ],
    [
      'a number written differently',
      written.replace(/"version":(\d)/, '"version":$1.0'),
      'not-canonical',
    ],
    [
      'a version that is no integer',
      written.replace(/"version":\d/, '"version":1.5'),
      'wrong-field',
    ],
    [
      'a time in another notation',
      written.replace('00:00:00.000Z"', '00:00:00Z"'),
      'not-canonical',
    ],
    [
      'a text that is no time',
      written.replace(/"issuedAt":"[^"]*"/, '"issuedAt":"soon"'),
      'wrong-field',
    ],
    ['Base64 with stray bits', written.replace(certificate, 'QR=='), 'wrong-field'],
    ['Base64 that is an object', written.replace(`"${certificate}"`, '{}'), 'wrong-field'],
    [
      'a service without periods',
      written.replace(/"periods":\[.*\],"supplyPoints"/, '"periods":[],"supplyPoints"'),
      'wrong-field',
    ],
    [
      'a criterion of another kind',
      written.replace('"is":"policies"', '"is":"constructor"'),
      'wrong-field',
    ],
    ['nesting beyond the limit', deep.repeat(40), 'too-deep'],
    ['brackets without end', '['.repeat(1_000_000), 'too-deep'],
    ['a text that is too long', ' '.repeat(64 * 1024 * 1024 + 1), 'too-large'],
  ])('refuses %s', (_, text, reason) => {
    expect(text).not.toBe(written)
    expect(refusalOf(text)).toBe(reason)
  })

  it('never reads the same trust from a changed text', () => {
    for (let at = 0; at < written.length; at++) {
      const changed = `${written.slice(0, at)}${written[at] === '1' ? '2' : '1'}${written.slice(at + 1)}`
      if (refusalOf(changed) === undefined) {
        expect(writeTrustMaterial(readTrustMaterial(changed))).not.toBe(written)
      }
    }
  })
})

it('leaves out the parts that only the loading of lists needs', () => {
  const pruned = withoutUnusedParts(material)
  const [list] = pruned.lists
  expect(list).toMatchObject({ informationUris: [], pointers: [] })
  expect(list?.providers[0]?.services[0]?.periods).toEqual(
    material.lists[0]?.providers[0]?.services[0]?.periods,
  )
  expect(readTrustMaterial(writeTrustMaterial(pruned)).lists).toEqual(pruned.lists)
})

it.runIf(hasOutside('corpus'))('reads the lists of the shared corpus again', () => {
  const lists = listsOfCorpus()
  expect(lists.length).toBeGreaterThan(30)
  for (const list of lists) {
    const text = writeTrustMaterial({ certificates: [], lists: [list] })
    expect(isDeepStrictEqual(readTrustMaterial(text).lists, [list])).toBe(true)
  }
})

function refusalOf(text: string): JsonRefusal | undefined {
  try {
    readTrustMaterial(text)
    return undefined
  } catch (error) {
    if (error instanceof JsonRefused) return error.reason
    throw error
  }
}

function listsOfCorpus(): readonly TrustedList[] {
  const folder = outsidePath('corpus', 'trust')
  const names = readdirSync(folder).filter((name) => name.endsWith('.xml'))
  return names.flatMap((name) => {
    try {
      return [readList(readFileSync(outsidePath('corpus', 'trust', name)))]
    } catch (error) {
      if (error instanceof MalformedList || error instanceof MalformedXml) return []
      throw error
    }
  })
}
