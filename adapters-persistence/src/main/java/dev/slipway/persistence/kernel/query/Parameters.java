package dev.slipway.persistence.kernel.query;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.jooq.JSONB;
import org.jspecify.annotations.Nullable;

/** Binds values to parameters of the driver. An absent value has the type of its parameter, so that the statement stays prepared. */
final class Parameters {

    private static final Map<Class<?>, Integer> NULLS = Map.of(Long.class, Types.BIGINT, Integer.class, Types.INTEGER,
            Short.class, Types.SMALLINT, Boolean.class, Types.BOOLEAN, String.class, Types.VARCHAR, BigDecimal.class, Types.NUMERIC,
            Instant.class, Types.TIMESTAMP_WITH_TIMEZONE, LocalDate.class, Types.DATE, byte[].class, Types.BINARY);

    private Parameters() {
    }

    /** @param type of the parameter; null where it is not known */
    static void bind(PreparedStatement prepared, int index, @Nullable Class<?> type, @Nullable Object value) throws SQLException {
        switch (value) {
            case null -> prepared.setNull(index, type == null ? Types.NULL : NULLS.getOrDefault(type, Types.OTHER));
            case Long number -> prepared.setLong(index, number);
            case String text -> prepared.setString(index, text);
            case Instant moment -> prepared.setObject(index, moment.atOffset(ZoneOffset.UTC));
            case JSONB document -> prepared.setObject(index, document.data(), Types.OTHER);
            case String[] texts -> array(prepared, index, "text", texts);
            case Long[] numbers -> array(prepared, index, "bigint", numbers);
            case byte[][] blobs -> prepared.setArray(index, prepared.getConnection().createArrayOf("bytea", blobs));
            case Boolean[] flags -> array(prepared, index, "boolean", flags);
            default -> prepared.setObject(index, value);
        }
    }

    private static void array(PreparedStatement prepared, int index, String type, Object... values) throws SQLException {
        prepared.setArray(index, prepared.getConnection().createArrayOf(type, values));
    }
}
