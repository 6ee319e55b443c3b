/**
 * Encrypts secrets inside orders and certificates, because both are stored in the database. `open` throws if a text
 * was not sealed by a gateway of this installation.
 */
export interface Vault {
  seal(text: string): string
  open(sealed: string): string
}
