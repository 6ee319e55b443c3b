import type { ContainerKind } from './container'

export const containerMediaTypes = {
  asice: 'application/vnd.etsi.asic-e+zip',
  asics: 'application/vnd.etsi.asic-s+zip',
  adoc: 'application/vnd.lt.archyvai.adoc-2008',
} as const

/** Container kinds by media type. ASiC-E has several kinds, which the file extension distinguishes. */
export const kindsByMediaType: ReadonlyMap<string, ContainerKind> = new Map([
  [containerMediaTypes.asice, 'asice'],
  [containerMediaTypes.asics, 'asics'],
  [containerMediaTypes.adoc, 'adoc'],
])

/** Container kinds by file extension, if the media type does not determine the kind. */
export const kindsByExtension: ReadonlyMap<string, ContainerKind> = new Map([
  ['asice', 'asice'],
  ['sce', 'asice'],
  ['asics', 'asics'],
  ['scs', 'asics'],
  ['bdoc', 'bdoc'],
  ['edoc', 'edoc'],
  ['adoc', 'adoc'],
])

const mediaTypes: Readonly<Record<string, string>> = {
  adoc: containerMediaTypes.adoc,
  asice: containerMediaTypes.asice,
  asics: containerMediaTypes.asics,
  bdoc: containerMediaTypes.asice,
  bmp: 'image/bmp',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  edoc: containerMediaTypes.asice,
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odg: 'application/vnd.oasis.opendocument.graphics',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'text/xml',
  zip: 'application/zip',
}

const byExtension = new Map(Object.entries(mediaTypes))

/** Media type of a data file by its extension; application/octet-stream if the extension is unknown. */
export function mediaTypeOf(name: string): string {
  return byExtension.get(extensionOf(name)) ?? 'application/octet-stream'
}

/** The extension in lower case, without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  return /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
