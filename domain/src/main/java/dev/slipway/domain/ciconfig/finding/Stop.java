package dev.slipway.domain.ciconfig.finding;

/** Error that ends the compilation. The compiler catches it and returns its finding. */
public final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Finding finding;

    public Stop(String text, Position position) {
        super(text, null, false, false);
        this.finding = Finding.error(text, position);
    }

    public Finding finding() {
        return finding;
    }
}
