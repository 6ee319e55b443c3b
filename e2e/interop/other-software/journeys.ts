import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { signedText } from './edited-files'

/** Returns a PDF as it arrives after one way between people. Files are in `folder`. */
type Journey = (pdf: Buffer, folder: string) => Buffer

const footer = 'This message was checked for viruses.\r\nConfidential: for the addressee only.\r\n'

const mail = (pdf: Buffer) =>
  [
    'From: owner@example.com',
    'To: signer@example.com',
    'Subject: Contract',
    'MIME-Version: 1.0',
    'Content-Type: application/pdf; name="contract.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    (pdf.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n'),
    '',
  ].join('\r\n')

/** MS-OXTNEF, 2.1.3: the signature, a key, and the attachment data as an attribute. */
function winmail(pdf: Buffer): Buffer {
  const head = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0, 2, 0x0f, 0x80, 6, 0])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(pdf.length)
  return Buffer.concat([head, length, pdf, Buffer.of(0, 0)])
}

const packedBy =
  (tool: string, args: readonly string[], result: string): Journey =>
  (pdf, folder) => {
    writeFileSync(join(folder, 'contract.pdf'), pdf)
    execFileSync(tool, [...args, result, 'contract.pdf'], { cwd: folder, stdio: 'ignore' })
    return readFileSync(join(folder, result))
  }

export const journeys: Readonly<Record<string, Journey>> = {
  'Node.js: read as UTF-8': (pdf) => Buffer.from(pdf.toString('utf8')),
  'Node.js: read as Latin-1, written as UTF-8': (pdf) => Buffer.from(pdf.toString('latin1')),
  'Node.js: Base64': (pdf) => Buffer.from(pdf.toString('base64')),
  'Node.js: sent as a data URL': (pdf) =>
    Buffer.from(`data:application/pdf;base64,${pdf.toString('base64')}`),
  'unix2dos: line ends': (pdf) =>
    Buffer.from(pdf.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1'),
  'head: cut off': (pdf) => pdf.subarray(0, Math.floor(pdf.length * 0.9)),
  'dd: zero bytes': (pdf) => Buffer.alloc(pdf.length),
  'mail gateway: footer as text': (pdf) => Buffer.concat([pdf, Buffer.from(footer)]),
  'mail gateway: footer as HTML': (pdf) =>
    Buffer.concat([pdf, Buffer.from(`<hr><p>${footer}</p>`)]),
  'mail gateway: whole mail': (pdf) => Buffer.from(mail(pdf)),
  'mail gateway: winmail.dat': winmail,
  'download: headers left in front': (pdf) =>
    Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'), pdf]),
  'download: page for signing in': () =>
    Buffer.from('<!DOCTYPE html>\n<html><title>Sign in</title><form></form></html>\n'),
  'gzip: packed': (pdf) => gzipSync(pdf),
  '7-Zip: packed': packedBy('7z', ['a'], 'a.7z'),
  '7-Zip: packed as zip': packedBy('7z', ['a'], 'a.zip'),
  'bsdtar: packed': packedBy('bsdtar', ['-c', '-f'], 'a.tar'),
}

/** An edit of the unpacked container in `folder`, which writes `to`. */
type Repacking = (folder: string, from: string, to: string) => void

const tool = (cwd: string, name: string, ...args: readonly string[]) =>
  execFileSync(name, args, { cwd, stdio: 'ignore', env: { ...process.env, LC_ALL: 'C.UTF-8' } })

function unpacked(folder: string, from: string, inner = '.'): string {
  const place = join(folder, inner)
  mkdirSync(place, { recursive: true })
  tool(folder, 'unzip', '-q', from, '-d', place)
  return place
}

const edited =
  (edit: (place: string) => void): Repacking =>
  (folder, from, to) => {
    const place = unpacked(folder, from, 'inner')
    edit(place)
    tool(place, 'zip', '-q', '-r', to, '.')
  }

const copied =
  (edit: (to: string, folder: string) => void): Repacking =>
  (folder, from, to) => {
    writeFileSync(to, readFileSync(from))
    edit(to, folder)
  }

const withNote = (folder: string) => writeFileSync(join(folder, 'note.txt'), 'note')

export const repackings: Readonly<Record<string, Repacking>> = {
  'zip: repack': edited(() => undefined),
  'zip: repack with folder': (folder, from, to) => {
    unpacked(folder, from, 'contract')
    tool(folder, 'zip', '-q', '-r', to, 'contract')
  },
  'zip: add a file': copied((to, folder) => {
    withNote(folder)
    tool(folder, 'zip', '-q', to, 'note.txt')
  }),
  'zip: remove signatures': copied((to, folder) =>
    tool(folder, 'zip', '-q', '-d', to, 'META-INF/signatures*'),
  ),
  'zip: replace a file with other line ends': copied((to, folder) => {
    unpacked(folder, to)
    const path = join(folder, signedText)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'))
    tool(folder, 'zip', '-q', to, signedText)
  }),
  'zip: repack on a Mac': edited((place) => {
    mkdirSync(join(place, '__MACOSX'))
    writeFileSync(join(place, '__MACOSX', `._${signedText}`), Buffer.from([0, 5, 22, 7]))
  }),
  'zip: repack on Windows': edited((place) => writeFileSync(join(place, 'Thumbs.db'), 'thumbs')),
  '7-Zip: repack': (folder, from, to) => {
    const place = unpacked(folder, from, 'inner')
    tool(place, '7z', 'a', '-tzip', `${to}.zip`, '.')
    renameSync(`${to}.zip`, to)
  },
  '7-Zip: rename a file': copied((to, folder) => {
    renameSync(to, `${to}.zip`)
    tool(folder, '7z', 'rn', `${to}.zip`, signedText, 'renamed.txt')
    renameSync(`${to}.zip`, to)
  }),
  '7-Zip: add a file': copied((to, folder) => {
    withNote(folder)
    renameSync(to, `${to}.zip`)
    tool(folder, '7z', 'a', `${to}.zip`, 'note.txt')
    renameSync(`${to}.zip`, to)
  }),
  'bsdtar: repack': (folder, from, to) => {
    const place = unpacked(folder, from, 'inner')
    tool(place, 'bsdtar', '--format', 'zip', '-c', '-f', to, '.')
  },
  'JDK jar: repack': (folder, from, to) => {
    const place = unpacked(folder, from, 'inner')
    tool(place, 'jar', '--create', '--no-manifest', '--file', to, '.')
  },
}
