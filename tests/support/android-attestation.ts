import { createHash, webcrypto } from 'node:crypto'
import { createRequire } from 'node:module'

import type { SoftwareAuthenticator } from './software-authenticator.ts'

const P256 = { name: 'ECDSA', namedCurve: 'P-256' }
const SHA256 = { name: 'ECDSA', hash: 'SHA-256' }
const KEY_DESCRIPTION = '1.3.6.1.4.1.11129.2.1.17'
const DAY_MS = 86_400_000

// The library's own, of whatever version it has.
const ofLibrary = createRequire(createRequire(import.meta.url).resolve('@simplewebauthn/server'))
ofLibrary('reflect-metadata')
const { X509CertificateGenerator, CRLDistributionPointsExtension, Extension, cryptoProvider } =
  ofLibrary('@peculiar/x509')
const { KeyDescription, AuthorizationList, SecurityLevel } = ofLibrary('@peculiar/asn1-android')
const { AsnSerializer, OctetString } = ofLibrary('@peculiar/asn1-schema')

/**
 * The statement of an Android phone about a new passkey, with a chain of certificates that somebody made up, and an address
 * where it is to be looked up whether one was revoked.
 * @param clientDataJSON that the passkey is created with
 */
export async function androidAttestation(
  { publicKey }: SoftwareAuthenticator,
  clientDataJSON: string,
  lookUpAt: string,
) {
  cryptoProvider.set(webcrypto)
  const root = await webcrypto.subtle.generateKey(P256, true, ['sign', 'verify'])
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const leafKey = await webcrypto.subtle.importKey('spki', spki, P256, true, ['verify'])
  const certificate = (subject: string, key: webcrypto.CryptoKey, extensions: unknown[]) =>
    X509CertificateGenerator.create({
      serialNumber: subject === 'CN=Root' ? '01' : '02',
      subject,
      issuer: 'CN=Root',
      notBefore: new Date(Date.now() - DAY_MS),
      notAfter: new Date(Date.now() + DAY_MS),
      signingKey: root.privateKey,
      publicKey: key,
      signingAlgorithm: SHA256,
      extensions,
    })
  const rootCertificate = await certificate('CN=Root', root.publicKey, [])
  const clientData = Buffer.from(clientDataJSON, 'base64url')
  const description = new KeyDescription({
    attestationVersion: 3,
    attestationSecurityLevel: SecurityLevel.software,
    keymasterVersion: 4,
    keymasterSecurityLevel: SecurityLevel.software,
    attestationChallenge: new OctetString(createHash('sha256').update(clientData).digest()),
    uniqueId: new OctetString(),
    softwareEnforced: new AuthorizationList(),
    teeEnforced: new AuthorizationList(),
  })
  const leaf = await certificate('CN=Leaf', leafKey, [
    new CRLDistributionPointsExtension([lookUpAt]),
    new Extension(KEY_DESCRIPTION, false, AsnSerializer.serialize(description)),
  ])
  const x5c = [leaf, rootCertificate].map(({ rawData }) => new Uint8Array(rawData as ArrayBuffer))
  return { fmt: 'android-key', statement: { alg: -7, sig: new Uint8Array(70), x5c } }
}
