package dev.slipway.application.access.fake;

import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Settings in memory. Transactions that write follow one another, so nothing is locked. */
public final class FakeApplicationSettings implements ApplicationSettings {

    private final FakeTable<ApplicationSetting, Map.Entry<ApplicationSetting, Long>> rows;
    private final ApplicationSettingDefaults defaults;

    public FakeApplicationSettings(FakeTransactions transactions) {
        this(transactions, new ApplicationSettingDefaults(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 100_000L,
                ApplicationSetting.DEFAULT_BRANCH_PROTECTION, 2L)));
    }

    public FakeApplicationSettings(FakeTransactions transactions, ApplicationSettingDefaults defaults) {
        rows = new FakeTable<>(transactions);
        this.defaults = defaults;
    }

    @Override
    public long find(ApplicationSetting setting) {
        return rows.find(setting).map(Map.Entry::getValue).orElseGet(() -> defaults.of(setting));
    }

    @Override
    public Map<ApplicationSetting, Long> all() {
        Map<ApplicationSetting, Long> all = new EnumMap<>(defaults.values());
        all.putAll(stored());
        return all;
    }

    @Override
    public Map<ApplicationSetting, Long> stored() {
        return rows.rows().collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public void lock() {
        // see above
    }

    @Override
    public void put(Map<ApplicationSetting, Long> values, Instant now) {
        values.forEach((setting, value) -> rows.put(setting, Map.entry(setting, value)));
    }

    @Override
    public void remove(Set<ApplicationSetting> settings) {
        settings.forEach(rows::remove);
    }
}
