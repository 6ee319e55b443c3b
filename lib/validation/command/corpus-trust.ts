import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeBase64 } from '@/lib/encoding/base64'
import { certificatesInPem } from '@/lib/pki/pem'
import { readList } from '@/lib/trust/list/read-list'
import { noTrustMaterial, type TrustMaterial } from '@/lib/trust/trust-store'
import type { CorpusEntry } from './corpus-entry'

const testList = 'test-TL__EE_T.xml'

/** Snapshots of national lists; the corpus has one or two of each country. */
const nationalLists = [
  'MOPP-Android__EE.xml',
  ...['LT', 'LV', 'PL', 'BE', 'LU', 'ES', 'DE', 'SK', 'FI'].map((code) => `dss__${code}.xml`),
]

/** The lists each set of tests was run with, by what an entry's expectation depends on. */
const listsOf: Readonly<Record<string, readonly string[]>> = {
  'siva-test-env': [testList, ...nationalLists],
  'siva-unit': [testList, ...nationalLists],
  'digidoc4j-TEST': [testList],
  'digidoc4j-PROD': nationalLists,
  'libdigidocpp-test-TSL': ['libdigidocpp__EE_T.xml'],
}

/** Whom each entry trusts; the same object for the same trust. */
export function corpusTrust(folder: string): {
  of: (entry: CorpusEntry | undefined) => Promise<TrustMaterial>
} {
  const known = new Map<string, TrustMaterial>()
  const lists = new Map<string, ReturnType<typeof readList>>()
  const listNamed = (name: string) => {
    const list = lists.get(name) ?? readList(readFileSync(join(folder, 'trust', name)))
    lists.set(name, list)
    return list
  }
  const materialOf = ({ trust }: CorpusEntry): TrustMaterial => {
    if (trust.dependsOn === 'none') return noTrustMaterial
    const anchors = (trust.anchorsBase64 ?? []).map(decodeBase64)
    const named = trust.anchorFile === null ? [] : pemOf(folder, trust.anchorFile)
    const names = (listsOf[trust.set] ?? nationalLists).filter((name) => isThere(folder, name))
    const hasAnchors = anchors.length + named.length > 0
    return {
      certificates: [...anchors, ...named],
      lists: hasAnchors ? [] : names.map(listNamed),
    }
  }
  return {
    of: async (entry) => {
      if (!entry) return noTrustMaterial
      const { set, dependsOn, anchorFile } = entry.trust
      const name = `${set} ${dependsOn} ${anchorFile} ${entry.trust.anchorsBase64?.length ? entry.id : ''}`
      const material = known.get(name) ?? materialOf(entry)
      known.set(name, material)
      return material
    },
  }
}

/** Files of other repositories lie flat, under the repository's name. */
function pemOf(folder: string, path: string) {
  const name = `pyHanko__${path.split('/').at(-1)}`
  return certificatesInPem(readFileSync(join(folder, 'trust', name), 'latin1'))
}

function isThere(folder: string, name: string): boolean {
  try {
    readFileSync(join(folder, 'trust', name))
    return true
  } catch {
    return false
  }
}
