package dev.slipway.bootstrap.settings;

import dev.slipway.domain.kernel.address.AddressList;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads the values that were given, and rejects those that are not allowed. */
record Values(Map<String, String> given) {

    private String value(ServerSetting setting) {
        String value = given.getOrDefault(setting.key(), "");
        return value.isBlank() ? setting.fallback() : value;
    }

    String text(ServerSetting setting, Predicate<String> allowed) {
        String value = value(setting);
        if (!allowed.test(value)) {
            throw new BadSetting(setting);
        }
        return value;
    }

    <T> Optional<T> optional(ServerSetting setting, Function<String, T> read) {
        String value = value(setting);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Optional.ofNullable(read.apply(value)).orElseThrow(() -> new BadSetting(setting)));
        } catch (IllegalArgumentException malformed) {
            throw new BadSetting(setting);
        }
    }

    long number(ServerSetting setting, long least, long most) {
        try {
            long number = Long.parseLong(value(setting).strip());
            if (number >= least && number <= most) {
                return number;
            }
            throw new BadSetting(setting);
        } catch (NumberFormatException malformed) {
            throw new BadSetting(setting);
        }
    }

    <E extends Enum<E>> E choice(ServerSetting setting, Class<E> type) {
        return Arrays.stream(type.getEnumConstants())
                .filter(choice -> choice.name().toLowerCase(Locale.ROOT).equals(value(setting)))
                .findFirst()
                .orElseThrow(() -> new BadSetting(setting));
    }

    /** Returns ranges of addresses. */
    AddressList ranges(ServerSetting setting) {
        return AddressList.read(value(setting)).orElseThrow(() -> new BadSetting(setting));
    }
}
