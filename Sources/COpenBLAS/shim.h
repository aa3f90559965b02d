// Includes OpenBLAS's own C interface, nothing else.
#include <cblas.h>
