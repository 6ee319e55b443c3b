import { join } from 'node:path'
import type { HttpClient } from '@/lib/network/transport'
import type { EncryptedBlobs } from '@/lib/storage/blobs/encryption/encrypted-blobs'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import { openS3Blobs } from '@/lib/storage/blobs/s3-blobs'
import type { GatewayConfig } from './operation/gateway-config'

/** Opens the file storage: one bucket for all gateways, or a folder of this gateway. */
export async function openBlobs(
  {
    bucket: settings,
    dataDir,
    encryption: ring,
  }: Pick<GatewayConfig, 'bucket' | 'dataDir' | 'encryption'>,
  http: HttpClient,
  clock: () => Date,
): Promise<EncryptedBlobs> {
  if (!settings) return await openLocalBlobs(join(dataDir, 'files'), ring)
  return await openS3Blobs({ settings, http, clock, spool: join(dataDir, 'spool'), ring })
}
