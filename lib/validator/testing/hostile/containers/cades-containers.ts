import { containerMediaTypes } from '#container/media-types'
import { type Bytes, utf8 } from '#encoding/bytes'
import { asicManifest, containerOf } from '../../cades-container'
import { cadesMessage } from '../../cades-message'
import { createTestPki } from '../../pki'
import {
  fails,
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  hostile,
  passes,
  passesWith,
  staysOpen,
} from '../hostile-file'
import { type HostileWorld, signedAt } from '../hostile-world'
import { dataFiles } from './signed-container'

const { asics, asice } = containerMediaTypes
const manifestFile = 'META-INF/ASiCManifest001.xml'
const signatureFile = 'META-INF/signature001.p7s'
const [a, disagree] = [dataFiles['a.txt'], utf8('The parties disagree.')]

type Parts = Readonly<Record<string, Bytes>>

async function written(parts: Parts): Promise<Bytes> {
  const source = await containerOf(parts, signedAt)
  return source.read(0, source.size)
}

/** The parts of an honest ASiC-E with a CAdES signature over a manifest. */
async function signedParts({ pki }: HostileWorld, listed: Parts = dataFiles): Promise<Parts> {
  const manifest = asicManifest(signatureFile, listed)
  return {
    mimetype: utf8(asice),
    ...dataFiles,
    [manifestFile]: manifest,
    [signatureFile]: await cadesMessage(pki, manifest, { at: signedAt }),
  }
}

function row(
  name: string,
  verdict: HostileVerdict,
  why: string,
  change: (parts: Parts) => Parts,
): HostileFile {
  return { name, make: async (world) => written(change(await signedParts(world))), verdict, why }
}

function less(name: string): (parts: Parts) => Parts {
  return (parts) => Object.fromEntries(Object.entries(parts).filter(([one]) => one !== name))
}

/** The parts of a second signature with its own manifest. */
async function signedPart({ pki }: Pick<HostileWorld, 'pki'>, listed: Parts): Promise<Parts> {
  const name = 'META-INF/signature002.p7s'
  const manifest = asicManifest(name, listed)
  const signature = await cadesMessage(pki, manifest, { at: signedAt })
  return { 'META-INF/ASiCManifest002.xml': manifest, [name]: signature }
}

async function besides(world: HostileWorld, more: Promise<Parts>): Promise<Parts> {
  return { ...(await signedParts(world)), ...(await more) }
}

/** Adds a file with a worthless signature, as any attacker can. */
async function withStrangersFile(world: HostileWorld): Promise<Parts> {
  const added = { 'c.txt': disagree }
  const stranger = createTestPki(() => signedAt)
  return { ...(await besides(world, signedPart({ pki: stranger }, added))), ...added }
}

const lost = staysOpen('SIGNED_DATA_NOT_FOUND')
const altered = fails('HASH_FAILURE')
const byManifest = 'EN 319 162-1, 4.4.3.3: it is over the manifest, and by it over the files'

const extended: readonly HostileFile[] = [
  row('nothing wrong', passes, 'EN 319 102-1, 5.1.3', (parts) => parts),
  row('a file changed', altered, byManifest, (parts) => ({ ...parts, 'a.txt': disagree })),
  row('a missing file', lost, byManifest, less('a.txt')),
  row('an added file', fails('FORMAT_FAILURE'), byManifest, (parts) => ({ ...parts, 'c.txt': a })),
  row('no manifest', lost, byManifest, less(manifestFile)),
  row('a manifest of another signature', lost, byManifest, (parts) => ({
    ...parts,
    [manifestFile]: asicManifest('META-INF/x.p7s', dataFiles),
  })),
  row('a manifest that was changed', altered, 'EN 319 102-1, 5.2.7', (parts) => ({
    ...parts,
    [manifestFile]: Buffer.concat([parts[manifestFile] ?? Buffer.alloc(0), utf8(' ')]),
  })),
  row('another manifest before the right one', altered, byManifest, (parts) => {
    const forged = { ...dataFiles, 'a.txt': disagree }
    const manifest = asicManifest(signatureFile, forged)
    return { ...parts, ...forged, 'META-INF/ASiCManifest000.xml': manifest }
  }),
  row('another manifest after the right one', altered, byManifest, (parts) => {
    const forged = { ...dataFiles, 'a.txt': disagree }
    const manifest = asicManifest(signatureFile, forged)
    return { ...parts, ...forged, 'META-INF/ASiCManifest002.xml': manifest }
  }),
  row(
    'a manifest that declares entities',
    lost,
    'EN 319 162-1, A.4: XML with entity declarations is not read',
    (parts) => {
      const text = Buffer.from(parts[manifestFile] ?? []).toString()
      return { ...parts, [manifestFile]: utf8(`<!DOCTYPE a [<!ENTITY b "c">]>${text}`) }
    },
  ),
  row(
    'a signature that cannot be read',
    fails('FORMAT_FAILURE'),
    'EN 319 102-1, 5.2.2',
    (parts) => ({ ...parts, [signatureFile]: utf8('none') }),
  ),
  hostile(
    'a file that the manifest leaves out',
    fails('FORMAT_FAILURE'),
    byManifest,
    async (world) => written(await signedParts(world, { 'a.txt': a })),
  ),
  {
    name: 'an empty manifest next to a signature over all files',
    make: async (world) => written(await besides(world, signedPart(world, {}))),
    verdict: lost,
    signature: 1,
    why: `EN 319 162-1, A.4: it lists one file at least; EN 319 102-1, 5.2.7.4`,
  },
  {
    name: 'a manifest of only the mimetype next to a signature over all files',
    make: async (world) =>
      written(await besides(world, signedPart(world, { mimetype: utf8(asice) }))),
    verdict: lost,
    signature: 1,
    why: 'EN 319 102-1, 5.2.7.4: there is no data that it is over',
  },
  {
    name: 'a manifest of only another signature',
    make: async (world) => {
      const parts = await signedParts(world)
      const more = await signedPart(world, { [signatureFile]: parts[signatureFile] ?? a })
      return written({ ...parts, ...more })
    },
    verdict: passesWith('file-not-signed'),
    signature: 1,
    why: 'EN 319 162-1, 4.4.3.3: its content does not cover the files; they are reported',
  },
  hostile(
    'an added file in an unknown signer’s signature',
    passesWith('file-not-signed'),
    'EN 319 162-1, 4.4.3.3: each manifest lists its own files; the others are reported',
    async (world) => written(await withStrangersFile(world)),
  ),
  {
    name: 'an unknown signer’s signature over an added file',
    make: async (world) => written(await withStrangersFile(world)),
    verdict: staysOpen('NO_CERTIFICATE_CHAIN_FOUND'),
    signature: 1,
    why: 'EN 319 102-1, 5.2.6: the signer of the file is not trusted',
  },
  hostile(
    'a signature in a folder within META-INF',
    passes,
    'EN 319 162-1, 4.4.3.3: it lies in META-INF; none may be passed over',
    async (world) => {
      const { pki } = world
      const inFolder = 'META-INF/more/signature002.p7s'
      const manifest = asicManifest(inFolder, dataFiles)
      const signature = await cadesMessage(pki, manifest, { at: signedAt })
      return written({
        mimetype: utf8(asice),
        ...dataFiles,
        [manifestFile]: manifest,
        [inFolder]: signature,
      })
    },
  ),
  hostile('a file that is listed twice, once rightly', altered, byManifest, async ({ pki }) => {
    const text = Buffer.from(asicManifest(signatureFile, { ...dataFiles })).toString()
    const twice = Buffer.from(asicManifest(signatureFile, { 'a.txt': disagree })).toString()
    const [entry = ''] = /<asic:DataObjectReference.*<\/asic:DataObjectReference>/.exec(twice) ?? []
    const manifest = utf8(text.replace('</asic:ASiCManifest>', `${entry}</asic:ASiCManifest>`))
    return written({
      mimetype: utf8(asice),
      ...dataFiles,
      [manifestFile]: manifest,
      [signatureFile]: await cadesMessage(pki, manifest, { at: signedAt }),
    })
  }),
  hostile('the signature of another container', altered, byManifest, async (world) => {
    const other = await signedParts(world, { 'a.txt': disagree })
    return written({ ...(await signedParts(world)), [signatureFile]: other[signatureFile] ?? a })
  }),
]

async function simple({ pki }: HostileWorld, isEnveloping = false): Promise<Parts> {
  return {
    mimetype: utf8(asics),
    'a.txt': a,
    [signatureFile]: await cadesMessage(pki, a, { at: signedAt, isEnveloping }),
  }
}

function simpleRow(
  name: string,
  verdict: HostileVerdict,
  why: string,
  change: (parts: Parts) => Parts,
): HostileFile {
  return { name, make: async (world) => written(change(await simple(world))), verdict, why }
}

const simples: readonly HostileFile[] = [
  simpleRow('simple: nothing wrong', passes, 'EN 319 102-1, 5.1.3', (parts) => parts),
  simpleRow('simple: the file changed', altered, 'EN 319 102-1, 5.2.7', (parts) => ({
    ...parts,
    'a.txt': disagree,
  })),
  simpleRow(
    'simple: an added file',
    fails('FORMAT_FAILURE'),
    'EN 319 162-1, 4.3.1: there is one file',
    (parts) => ({ ...parts, 'b.txt': a }),
  ),
  simpleRow(
    'simple: the file in a folder',
    fails('FORMAT_FAILURE'),
    'EN 319 162-1, 4.3.1: the file lies at the root',
    ({ 'a.txt': content = a, ...parts }) => ({ ...parts, 'folder/a.txt': content }),
  ),
  simpleRow('simple: the file missing', lost, 'EN 319 102-1, 5.2.7', less('a.txt')),
  simpleRow(
    'simple: an evidence record',
    passesWith('evidence-record-unreadable'),
    'EN 319 162-1, 4.3.3.4: it proves nothing, which is reported',
    (parts) => ({ ...parts, 'META-INF/evidencerecord.xml': utf8('<x/>') }),
  ),
  hostile(
    'simple: the content in the signature',
    staysOpen('SIG_CONSTRAINTS_FAILURE'),
    'EN 319 162-1, 4.3.3.2: the signature is detached',
    async (world) => written(await simple(world, true)),
  ),
]

export const cadesContainers: HostileFamily = {
  name: 'cades-containers',
  extension: 'asice',
  files: [...extended, ...simples],
}
