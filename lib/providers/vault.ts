/**
 * Encrypts secrets inside orders and certificates, because both are stored in the database. `decrypt` throws if a
 * text was not encrypted by a gateway of this installation.
 */
export interface Vault {
  encrypt(text: string): string
  decrypt(encrypted: string): string
}
