import { inflateRawSync } from 'node:zlib'

/** Names and contents of a zip archive, by its central directory, without our own reader. */
export function unpack(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, contentOf(zip, at))
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
  }
  return files
}

function contentOf(zip: Buffer, header: number): Buffer {
  const local = zip.readUInt32LE(header + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const data = zip.subarray(start, start + zip.readUInt32LE(header + 20))
  return zip.readUInt16LE(header + 10) === 8 ? inflateRawSync(data) : Buffer.from(data)
}

/** Names of the files that contain signatures. */
export function signatureFilesIn(zip: Buffer): string[] {
  return [...unpack(zip).keys()].filter((name) => /^META-INF\/.*signatures[^/]*\.xml$/.test(name))
}
