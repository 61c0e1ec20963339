import { receiveFile } from './receive.js';

export function chooseFile(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.txt,.json,text/plain';
  input.onchange = () => {
    const file = input.files?.[0];
    if (file !== undefined) receiveFile(file);
  };
  input.click();
}
