// The player's aid: what things are worth, how many there are, how likely they are. Boards make its tables of what the
// library tells of the components, so that nothing is said twice.

import type { ComponentChildren } from "preact";

export interface AidRow {
    picture?: ComponentChildren;
    name: string;
    cells?: readonly string[];
}

export interface AidTable {
    title: string;
    columns?: readonly string[]; // of the cells
    rows: readonly AidRow[];
}

const SHORT = 16; // rows that stay together

export function Aid({ tables }: { tables: readonly AidTable[] }) {
    return (
        <div class="aid">
            {tables.map(({ title, columns = [], rows }) => (
                <table key={title} class={rows.length <= SHORT ? "short" : undefined}>
                    <caption>{title}</caption>
                    {columns.length > 0 && (
                        <thead>
                            <tr>
                                <td />
                                {columns.map((c) => (
                                    <th key={c} scope="col">
                                        {c}
                                    </th>
                                ))}
                            </tr>
                        </thead>
                    )}
                    <tbody>
                        {rows.map(({ picture, name, cells = [] }) => (
                            <tr key={name}>
                                <th scope="row">
                                    {picture && (
                                        <span class="aid-picture" aria-hidden="true">
                                            {picture}
                                        </span>
                                    )}
                                    {name}
                                </th>
                                {cells.map((cell, i) => (
                                    <td key={i}>{cell}</td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            ))}
        </div>
    );
}
