/** xs:dateTime as a time; without a zone it is taken for UTC. Absent when it is none. */
export function readDateTime(text: string | undefined): Date | undefined {
  const pattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[-+]\d\d:\d\d)?$/
  const [, seconds, fraction = '', zone = 'Z'] = pattern.exec(text ?? '') ?? []
  if (seconds === undefined) return undefined
  const time = new Date(seconds + fraction.slice(0, 4) + zone)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** A time as XAdES writes it: UTC, whole seconds. */
export function writeDateTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`
}
