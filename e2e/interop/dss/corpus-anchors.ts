import { existsSync, readFileSync } from 'node:fs'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { certificatesInPem } from '@paraph/validator/pki/pem'
import { outsidePath } from '@paraph/validator/testing/outside-data'
import { readList } from '@paraph/validator/trust/list/read-list'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import type { CorpusEntry } from '../../corpus/entry'

const lists = [
  'test-TL__EE_T.xml',
  'MOPP-Android__EE.xml',
  'libdigidocpp__EE_T.xml',
  ...['LT', 'LV', 'PL', 'BE', 'LU', 'ES', 'SK', 'FI'].map((code) => `dss__${code}.xml`),
]

/**
 * The certificates of all trusted lists of the corpus and of its own anchors (DER). They are plain anchors, so that two
 * validators have the same trust without agreeing on lists.
 */
export function corpusAnchors(entries: readonly CorpusEntry[]): readonly Bytes[] {
  const trust = (name: string) => outsidePath('corpus', 'trust', name)
  const there = lists.map(trust).filter((path) => existsSync(path))
  const { services } = openTrustStore({
    certificates: [],
    lists: there.map((path) => readList(readFileSync(path))),
  })
  const listed = services.flatMap(({ certificates }) => certificates.map(({ der }) => der))
  const own = entries.flatMap(({ trust: { anchorsBase64 } }) => anchorsBase64 ?? [])
  const named = certificatesInPem(readFileSync(trust('pyHanko__root.cert.pem'), 'latin1'))
  const all = [...listed, ...own.map(decodeBase64), ...named]
  return [...new Map(all.map((der) => [Buffer.from(der).toString('base64'), der])).values()]
}
