import { fails, type HostileFamily, type HostileFile, hostile, passes } from '../hostile-file'
import { overwritten, signedOverRanges, signedPdf } from './signed-pdf'

const rangeOf = /\/ByteRange \[[^\]]*\]/
const contentsOf = /\/Contents <[0-9a-f]*>/
const whole = 'ISO 32000-2, 12.8.1: /ByteRange is the whole file but for the value of /Contents'

/** A file whose signature dictionary lacks a part (universal signature forgery; ISO 32000-2, table 255). */
function without(name: string, from: RegExp, to: string): HostileFile {
  return hostile(
    name,
    fails('FORMAT_FAILURE'),
    'ISO 32000-2, table 255: a signature has ranges and a value; EN 319 102-1, 5.2.2',
    async (world) => overwritten(await signedPdf(world), from, to),
  )
}

/** A file with correct digests over ranges that are not the whole file. */
function over(name: string, choose: Parameters<typeof signedOverRanges>[1]): HostileFile {
  return hostile(name, fails('FORMAT_FAILURE'), whole, (world) => signedOverRanges(world, choose))
}

const files: readonly HostileFile[] = [
  hostile('ranges of the whole file', passes, whole, (world) =>
    signedOverRanges(world, (open, close, end) => [0, open, close, end - close]),
  ),
  without('no ranges', rangeOf, ''),
  without('null for ranges', rangeOf, '/ByteRange null'),
  without('empty ranges', rangeOf, '/ByteRange []'),
  without('ranges of zeros', rangeOf, '/ByteRange [0 0 0 0]'),
  without('a negative range', /\/ByteRange \[0 0/, '/ByteRange [0 -'),
  without('a range of a fraction', /\/ByteRange \[0 00/, '/ByteRange [0 .5'),
  without('ranges that are a name', rangeOf, '/ByteRange /None'),
  without('ranges far beyond the end', rangeOf, '/ByteRange [0 9 99999999 9]'),
  without('no contents', contentsOf, ''),
  without('null for contents', contentsOf, '/Contents null'),
  without('empty contents', contentsOf, '/Contents <>'),
  without('a zero for contents', contentsOf, '/Contents <00>'),
  without('contents in brackets of text', contentsOf, '/Contents (0)'),
  over('the header left out', (open, close, end) => [9, open - 9, close, end - close]),
  over('bytes left out before the contents', (open, close, end) => [
    ...[0, open - 100],
    ...[close, end - close],
  ]),
  over('bytes left out after the contents', (open, close, end) => [
    ...[0, open],
    ...[close + 20, end - close - 20],
  ]),
  over('the end left out', (open, close, end) => [0, open, close, end - close - 30]),
  over('a hole in the first range', (open, close, end) => [
    ...[0, 100, 200, open - 200],
    ...[close, end - close],
  ]),
  over('a hole in the second range', (open, close, end) => [
    ...[0, open, close, 20],
    ...[close + 40, end - close - 40],
  ]),
  over('the ranges in the wrong order', (open, close, end) => [close, end - close, 0, open]),
  over('a range that counts twice', (open, close, end) => [0, open, 0, open, close, end - close]),
  over('the first range alone', (open) => [0, open]),
  over('the second range alone', (_, close, end) => [close, end - close]),
  over('an odd number of numbers', (open, close, end) => [0, open, close, end - close, 7]),
  over('an empty range before the others', (open, close, end) => [
    0,
    0,
    0,
    open,
    close,
    end - close,
  ]),
]

export const pdfByteRanges: HostileFamily = { name: 'pdf-byte-ranges', extension: 'pdf', files }
