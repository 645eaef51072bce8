import { settings } from '#app/lib/settings.ts'

/** Where the eBook is bought, by its product id; in the sandbox at the stand-in, since the sample's shop does not exist. */
export function checkoutAddress(ebook: { productId: string; checkoutUrl: string }): string {
  return settings.sandbox ? `/sandbox/ebook/buy/${ebook.productId}` : ebook.checkoutUrl
}
