/** Colors of the browser's own bars: `--color-paper` of `styles/tokens.css`; a test compares them. */
export const themeColors = { light: '#fbf8f1', dark: '#0b2027' }
