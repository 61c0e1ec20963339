export function faultyFile(rules: string, at?: 'parse' | number): string;
export function plantFault(): () => void;
export const PLANT_FAULT: string;
