export const copingKit = {
  print: 'Print',
  save: 'Save on this device',
  file: 'coping-kit.txt',
  numbers: 'In a crisis, call or text 988, or call 911.',
}
