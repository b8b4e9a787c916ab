package dev.slipway.application.access.fake;

import dev.slipway.application.access.port.InstallationChoices;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.InstallationChoice;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/** Choices in memory. Transactions that write follow one another, so nothing is locked. */
public final class FakeInstallationChoices implements InstallationChoices {

    private final FakeTable<InstallationChoice, Map.Entry<InstallationChoice, Long>> rows;

    public FakeInstallationChoices(FakeTransactions transactions) {
        rows = new FakeTable<>(transactions);
    }

    @Override
    public OptionalLong find(InstallationChoice choice) {
        return rows.find(choice).map(row -> OptionalLong.of(row.getValue())).orElseGet(OptionalLong::empty);
    }

    @Override
    public Map<InstallationChoice, Long> all() {
        Map<InstallationChoice, Long> all = new EnumMap<>(InstallationChoice.class);
        rows.rows().forEach(row -> all.put(row.getKey(), row.getValue()));
        return all;
    }

    @Override
    public void lock() {
        // see above
    }

    @Override
    public void put(Map<InstallationChoice, Long> chosen, Instant now) {
        chosen.forEach((choice, value) -> rows.put(choice, Map.entry(choice, value)));
    }
}
