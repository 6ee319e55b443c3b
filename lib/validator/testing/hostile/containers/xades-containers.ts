import { containerMediaTypes } from '#container/media-types'
import { utf8 } from '#encoding/bytes'
import {
  fails,
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  hostile,
  isUnsigned,
  passes,
  passesWith,
  staysOpen,
} from '../hostile-file'
import { replaced } from '../xml/signed-xml'
import {
  forgedContainer,
  rewritten,
  signatureFile,
  withEntries,
  withFields,
  without,
} from './signed-container'

type Change = Parameters<typeof forgedContainer>[1]

function row(
  name: string,
  verdict: HostileVerdict,
  why: string,
  ...changes: Change[]
): HostileFile {
  return hostile(name, verdict, why, (world) =>
    forgedContainer(world, (entries) => changes.reduce((now, change) => change(now), entries)),
  )
}

const altered = fails('HASH_FAILURE')
const malformed = fails('FORMAT_FAILURE')
const noted = passesWith('container-structure')
const unmet = staysOpen('SIG_CONSTRAINTS_FAILURE')
const lost = staysOpen('SIGNED_DATA_NOT_FOUND')

const file = (name: string, text: string) => ({ name, content: utf8(text) })
const saying = (name: string, text: string) => withFields(name, { content: utf8(text) })
const manifest = 'META-INF/manifest.xml'
const covered = 'EN 319 162-1, 4.4.3.2: a signature does not cover a file that it leaves out'

/** Adds a file with the name of a same-document reference. The manifest lists it, so this is its only fault. */
function withFileOfProperties(entries: Parameters<Change>[0]): ReturnType<Change> {
  const found = entries.find(({ name }) => name === signatureFile)
  const { id } = signedProperties(Buffer.from(found?.content ?? []).toString())
  const listing = rewritten(manifest, (text) =>
    replaced(
      text,
      '</manifest:manifest>',
      `<manifest:file-entry manifest:full-path="#${id}" manifest:media-type="text/plain"/></manifest:manifest>`,
    ),
  )
  return listing([...entries, file(`#${id}`, 'new')])
}

const contents: readonly HostileFile[] = [
  row('nothing wrong', passes, 'EN 319 102-1, 5.1.3'),
  row('a file changed', altered, 'EN 319 102-1, 5.2.7', saying('a.txt', 'The parties disagree.')),
  row('a file emptied', altered, 'EN 319 102-1, 5.2.7', saying('a.txt', '')),
  row(
    'two files exchanged',
    altered,
    'EN 319 102-1, 5.2.7: each digest is of the file of its name',
    (entries) =>
      entries.map((entry) => {
        const other = { 'a.txt': 'b.txt', 'b.txt': 'a.txt' }[entry.name]
        return { ...entry, name: other ?? entry.name }
      }),
  ),
  row('a missing file', lost, 'EN 319 102-1, 5.2.7', without('a.txt')),
  row(
    'a file by another name',
    lost,
    'EN 319 102-1, 5.2.7',
    withFields('a.txt', { name: 'c.txt' }),
  ),
  row('all files missing', lost, 'EN 319 102-1, 5.2.7', without('a.txt'), without('b.txt')),
  row('an added file', malformed, covered, withEntries(file('later.txt', 'new'))),
  row(
    'an added file in a folder',
    malformed,
    covered,
    withEntries(file('META-INF-2/later.txt', 'new')),
  ),
  row(
    'an added file in META-INF2, called relations as in an ADOC-V2.0',
    malformed,
    covered,
    withEntries(file('META-INF2/relations.xml', '<r/>')),
  ),
  row(
    'an added file, listed in the manifest',
    malformed,
    covered,
    withEntries(file('later.txt', 'new')),
    rewritten(manifest, (text) =>
      replaced(
        text,
        '</manifest:manifest>',
        '<manifest:file-entry manifest:full-path="later.txt" manifest:media-type="text/plain"/></manifest:manifest>',
      ),
    ),
  ),
  row(
    'an added file with the name of a reference to the signed properties',
    malformed,
    'XMLDSig 1.1, 4.4.3.1: # and an Id is an element of the XML, and no file',
    withFileOfProperties,
  ),
  row(
    'an added file in META-INF',
    noted,
    'EN 319 162-1, 4.4.3.1: it is not a data file, and is reported',
    withEntries(file('META-INF/later.bin', 'new')),
  ),
]

/** Changes the media type of the first file in the manifest. */
function withMediaType(type: string): Change {
  return rewritten(manifest, (text) => {
    const entry = /<manifest:file-entry [^>]*a\.txt[^>]*>/.exec(text)?.[0] ?? ''
    return replaced(text, entry, replaced(entry, 'text/plain', type))
  })
}

const stated: readonly HostileFile[] = [
  row('no mimetype', noted, 'EN 319 162-1, A.1: it should be there', without('mimetype')),
  row(
    'a mimetype by another name',
    malformed,
    'EN 319 162-1, A.1: it is called mimetype',
    withFields('mimetype', { name: 'Mimetype' }),
  ),
  row('a mimetype of something else', noted, 'EN 319 162-1, A.1', saying('mimetype', 'text/plain')),
  row(
    'the mimetype of a simple container',
    malformed,
    'EN 319 162-1, 4.3.1: an ASiC-S has one file',
    saying('mimetype', containerMediaTypes.asics),
  ),
  row('a mimetype that is not first', noted, 'EN 319 162-1, A.1: it should be first', (entries) =>
    entries.toReversed(),
  ),
  row(
    'a mimetype that is deflated',
    noted,
    'EN 319 162-1, A.1: it should not be compressed',
    withFields('mimetype', { method: 8 }),
  ),
  row(
    'no manifest',
    unmet,
    'EN 319 162-1, 4.4.3.2: META-INF/manifest.xml is there',
    without(manifest),
  ),
  row('a malformed manifest', unmet, 'EN 319 162-1, 4.4.3.2', saying(manifest, '<manifest')),
  row(
    'a manifest that declares entities',
    unmet,
    'EN 319 162-1, 4.4.3.2: XML with entity declarations is not read',
    rewritten(manifest, (text) =>
      text.replace(/^(<\?xml[^>]*>)?/, '$1<!DOCTYPE a [<!ENTITY b "c">]>'),
    ),
  ),
  row(
    'a manifest with a file twice',
    unmet,
    'ODF 1.2, part 3, 4.3: a file is listed once',
    rewritten(manifest, (text) =>
      replaced(text, /(<manifest:file-entry [^>]*a\.txt[^>]*>)/, '$1$1'),
    ),
  ),
  row(
    'a manifest with a file that is not there',
    unmet,
    'ODF 1.2, part 3, 3.2',
    rewritten(manifest, (text) => replaced(text, 'b.txt', 'c.txt')),
  ),
  row(
    'another media type in the manifest than was signed',
    passesWith('manifest-disagrees'),
    'EN 319 162-1, 4.4.3.2: ASiC-E does not ask for a manifest with media types; BDOC 2.1, 6 does',
    withMediaType('text/html'),
  ),
  row(
    'the media type that was signed in other letters in the manifest',
    passes,
    'RFC 6838, 4.2: upper or lower case is the same type',
    withMediaType('Text/PLAIN'),
  ),
]

/** Adds an element next to the signature in the signature file. */
const beside = (added: string) =>
  rewritten(signatureFile, (xml) =>
    replaced(xml, '</asic:XAdESSignatures>', `${added}</asic:XAdESSignatures>`),
  )

function signedProperties(xml: string) {
  const [text = '', id = ''] =
    /<xades:SignedProperties[^>]* Id="([^"]+)"[\s\S]*<\/xades:SignedProperties>/.exec(xml) ?? []
  return { text, id }
}

const signatureFiles: readonly HostileFile[] = [
  row(
    'a signature file that cannot be read',
    malformed,
    'EN 319 102-1, 5.2.2',
    saying(signatureFile, '<broken'),
  ),
  row(
    'a signature file that declares entities',
    malformed,
    'EN 319 102-1, 5.2.2: XML with entity declarations is not read',
    rewritten(signatureFile, (xml) =>
      xml.replace(/^(<\?xml[^>]*>)?/, '$1<!DOCTYPE a [<!ENTITY b "c">]>'),
    ),
  ),
  row(
    'a signature file of no signature',
    isUnsigned,
    'EN 319 162-1, 4.4.3.2: it contains no signature',
    saying(signatureFile, '<a/>'),
  ),
  row('no signature file', isUnsigned, 'EN 319 162-1, 4.4.3.2', without(signatureFile)),
  row(
    'the Id of the signature on another element',
    lost,
    'XML 1.0, 3.3.1: an ID is one element’s',
    rewritten(signatureFile, (xml) => {
      const [, id = ''] = /<ds:Signature [^>]*Id="([^"]+)"/.exec(xml) ?? []
      return replaced(xml, '</asic:XAdESSignatures>', `<a Id="${id}"/></asic:XAdESSignatures>`)
    }),
  ),
  row(
    'the Id of the signed properties on another element',
    lost,
    'XML 1.0, 3.3.1: an ID is one element’s',
    rewritten(signatureFile, (xml) => {
      const { id } = signedProperties(xml)
      return replaced(xml, '</asic:XAdESSignatures>', `<a Id="${id}"/></asic:XAdESSignatures>`)
    }),
  ),
  row(
    'the signed properties moved away, others in their place',
    lost,
    'EN 319 132-1, 4.4.2: those of the signature are signed',
    rewritten(signatureFile, (xml) => {
      const { text, id } = signedProperties(xml)
      const others = text.replaceAll(id, 'forged').replace('2026-03-01', '2020-03-01')
      const without = replaced(xml, text, others)
      return replaced(without, '</asic:XAdESSignatures>', `${text}</asic:XAdESSignatures>`)
    }),
  ),
  row(
    'an element next to the signature',
    passes,
    'EN 319 162-1, A.5: files for signatures have no data',
    beside('<asic:Extension/>'),
  ),
  {
    ...row(
      'the same signature in two files',
      unmet,
      'EN 319 102-1, 5.1.1: it is one signature, and counts once',
      (entries) => [
        ...entries,
        ...entries
          .filter(({ name }) => name === signatureFile)
          .map((entry) => ({ ...entry, name: 'META-INF/signatures1.xml' })),
      ],
    ),
    signature: 1,
  },
  hostile('a container within a container', malformed, covered, async (world) => {
    const inner = await forgedContainer(world, (entries) => entries)
    return forgedContainer(world, withEntries({ name: 'inner.asice', content: inner }))
  }),
]

const bombs: readonly HostileFile[] = [
  row(
    'a signature file nested without end',
    malformed,
    'EN 319 102-1, 5.2.2',
    saying(signatureFile, '<a>'.repeat(100_000)),
  ),
]

export const xadesContainers: HostileFamily = {
  name: 'xades-containers',
  extension: 'asice',
  files: [...contents, ...stated, ...signatureFiles, ...bombs],
}
