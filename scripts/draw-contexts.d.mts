export function drawContexts(): string;
