package dev.slipway.domain.repository.language;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Computes the share of each language in the bytes of a repository, in percent. */
public final class LanguageShares {

    /** Maximum number of shown languages, those with the largest shares. */
    public static final int MOST = 5;

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private LanguageShares() {
    }

    /**
     * Returns the shares with two decimals, the largest first, ties by name. Languages without bytes are left out.
     *
     * @param bytes bytes by language
     */
    public static Map<String, BigDecimal> of(Map<String, Long> bytes) {
        BigDecimal all = BigDecimal.valueOf(bytes.values().stream().mapToLong(Long::longValue).sum());
        Map<String, BigDecimal> shares = new LinkedHashMap<>();
        bytes.entrySet().stream().filter(language -> language.getValue() > 0)
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST)
                .forEach(language -> shares.put(language.getKey(),
                        BigDecimal.valueOf(language.getValue()).multiply(HUNDRED).divide(all, 2, RoundingMode.HALF_UP)));
        return Collections.unmodifiableMap(shares);
    }
}
