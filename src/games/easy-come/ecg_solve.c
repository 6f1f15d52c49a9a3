#include "ecg.h"
const struct lv_solver ecg_solver = { 0 };
