package dev.slipway.application.access.fake;

import dev.slipway.application.access.port.InstallationChoices;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.InitialChoices;
import dev.slipway.domain.access.InstallationChoice;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/** Choices in memory. Transactions that write follow one another, so nothing is locked. */
public final class FakeInstallationChoices implements InstallationChoices {

    private final FakeTable<InstallationChoice, Map.Entry<InstallationChoice, Long>> rows;
    private final InitialChoices initial;

    public FakeInstallationChoices(FakeTransactions transactions) {
        this(transactions, new InitialChoices(Map.of(InstallationChoice.DEFAULT_PROJECTS_LIMIT, 100_000L,
                InstallationChoice.DEFAULT_BRANCH_PROTECTION, 2L)));
    }

    public FakeInstallationChoices(FakeTransactions transactions, InitialChoices initial) {
        rows = new FakeTable<>(transactions);
        this.initial = initial;
    }

    @Override
    public long find(InstallationChoice choice) {
        return rows.find(choice).map(Map.Entry::getValue).orElseGet(() -> initial.of(choice));
    }

    @Override
    public Map<InstallationChoice, Long> all() {
        Map<InstallationChoice, Long> all = new EnumMap<>(initial.values());
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
