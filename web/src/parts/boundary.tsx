// Where drawing fails, something else is shown instead: a board must not take the whole page with it.

import type { ComponentChildren } from "preact";
import { Component } from "preact";

interface Props {
    /** Drawn again from the beginning when this changes. */
    moment: unknown;
    instead: ComponentChildren;
    children: ComponentChildren;
}

export class Boundary extends Component<Props, { failedAt?: unknown }> {
    override state: { failedAt?: unknown } = {};

    override componentDidCatch(): void {
        this.setState({ failedAt: this.props.moment });
    }

    override render({ moment, instead, children }: Props) {
        return "failedAt" in this.state && this.state.failedAt === moment ? instead : children;
    }
}
