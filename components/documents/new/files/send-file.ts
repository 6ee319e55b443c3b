/** Thrown if the bytes did not arrive. */
class UploadFailed extends Error {
  constructor() {
    super('The upload did not arrive')
    this.name = 'UploadFailed'
  }
}

/**
 * Sends a file. Uses XMLHttpRequest, because fetch does not report the progress of an upload. Throws `UploadFailed`,
 * also if `signal` aborts it.
 */
export function sendFile(
  file: File,
  address: string,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new UploadFailed())
    request.upload.onprogress = (event) => onProgress(event.loaded)
    request.onload = () => (request.status === 200 ? resolve() : fail())
    request.onerror = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(file)
  })
}

/** SHA-256 in hexadecimal. */
export async function sha256Hex(bytes: ArrayBuffer): Promise<string> {
  const digest = await sha256Of(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Computes SHA-256, even over plain http, where browsers have no `crypto.subtle`. */
async function sha256Of(bytes: ArrayBuffer): Promise<Uint8Array> {
  if (globalThis.isSecureContext) {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  }
  const { hash } = await import('@paraph/validator/encoding/platform/browser/hashes')
  return hash('sha256', new Uint8Array(bytes))
}
