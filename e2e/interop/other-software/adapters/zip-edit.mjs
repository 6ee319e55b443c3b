// Edits of a container by the packages for zip archives. Arguments: the package and the folder of packages, the edit,
// the container, the container to write.

import { once } from 'node:events'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [name, folder, edit, from, to] = process.argv.slice(2)
const load = createRequire(`${folder}/package.json`)
const bytes = readFileSync(from)

/** The files of the container in their order, read by fflate. */
const files = () => Object.entries(load('fflate').unzipSync(new Uint8Array(bytes)))

const programs = {
  'adm-zip': () => {
    const Archive = load('adm-zip')
    const archive = new Archive(bytes)
    if (edit === 'rename a file') {
      const entry = archive.getEntries().find(({ entryName }) => entryName.endsWith('.txt'))
      entry.entryName = 'renamed.txt'
    }
    archive.writeZip(to)
  },
  fflate: () => writeFileSync(to, load('fflate').zipSync(Object.fromEntries(files()))),
  jszip: async () => {
    const archive = await load('jszip').loadAsync(bytes)
    writeFileSync(to, await archive.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }))
  },
  '@zip.js/zip.js': async () => {
    const { ZipWriter, Uint8ArrayWriter, Uint8ArrayReader } = load('@zip.js/zip.js')
    const writer = new ZipWriter(new Uint8ArrayWriter())
    for (const [path, content] of files()) await writer.add(path, new Uint8ArrayReader(content))
    writeFileSync(to, await writer.close())
  },
  yazl: async () => {
    const { ZipFile } = load('yazl')
    const archive = new ZipFile()
    for (const [path, content] of files()) archive.addBuffer(Buffer.from(content), path)
    archive.end()
    await once(archive.outputStream.pipe(createWriteStream(to)), 'close')
  },
  archiver: async () => {
    const { ZipArchive } = await import(`${folder}/node_modules/archiver/index.js`)
    const archive = new ZipArchive()
    const written = archive.pipe(createWriteStream(to))
    for (const [path, content] of files()) archive.append(Buffer.from(content), { name: path })
    await archive.finalize()
    await once(written, 'close')
  },
}

await programs[name]()
