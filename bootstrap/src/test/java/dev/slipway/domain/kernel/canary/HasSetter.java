package dev.slipway.domain.kernel.canary;

/** Breaks a rule of the architecture on purpose: see ArchitectureTest. */
final class HasSetter {
    private int value;

    void setValue(int value) {
        this.value = value;
    }

    int value() {
        return value;
    }
}
